import {listOperands, parseShell, type Word} from '@lockstep/shell'
import {runTool} from '@lockstep/test-support/foundry'
import {expect, test} from 'vitest'

/** The options of a command that take no value, as `cast` lists them. */
function listFlags(command: string): Array<string> {
  const lines = runTool('cast', [command, '--help']).matchAll(
    /^ +(?:(-\w), )?(?: {4})?(--[\w-]+)(?:\.\.\.)?$/gm
  )
  return Array.from(lines).flatMap(([, short, long]) => [short, long].flatMap((flag) => flag ?? []))
}

function listTexts(code: string): Array<string> {
  const [command] = parseShell(code).script.commands
  const node = command?.type === 'Statement' ? command.command : undefined
  const words =
    node?.type === 'Command' ? node.args.filter((each): each is Word => 'text' in each) : []
  return listOperands(words.slice(1), new Map()).words.map(({text}) => text)
}

test.each(['send', 'call', 'estimate', 'mktx', 'access-list', 'logs', 'calldata', 'abi-encode'])(
  'every flag of `cast %s` leaves the next word alone',
  (command) => {
    const flags = listFlags(command).filter((flag) => flag !== '--blob')
    expect(flags.length).toBeGreaterThan(5)
    const found = flags.filter((flag) => listTexts(`cast ${command} ${flag} word`).length === 0)
    expect(found).toEqual([])
  }
)
