import {expect, test} from 'vitest'
import {parseToolArgs} from '../bench/parse-tool-args.ts'

const help = 'Usage: measure.js [--rounds N]\n'
const options = {rounds: {type: 'string', default: '3'}} as const

function end(code: number, text: string): never {
  throw new Error(`${code}: ${text}`)
}

test.each([
  [['--help'], `0: ${help}`],
  [['--rounds', '--help'], `0: ${help}`],
  [['--round'], `2: Unknown option '--round'`],
  [['many'], `2: Unexpected argument 'many'`]
])('the arguments %j end a tool with its help', (args, message) => {
  const run = () => parseToolArgs(help, options, {args, end})
  expect(run).toThrow(message)
  expect(run).toThrow(help)
})

test('right arguments are returned', () => {
  expect(parseToolArgs(help, options, {args: ['--rounds', '1'], end})).toEqual({rounds: '1'})
  expect(parseToolArgs(help, options, {args: [], end})).toEqual({rounds: '3'})
})
