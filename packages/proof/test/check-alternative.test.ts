import {expect, test} from 'vitest'
import {checkSyntax} from '../src/index.ts'
import {plan} from './prove.ts'

/** A page with two tabs, and commands before and after. */
function tabs(other: string, before = 'true', after = 'true'): string {
  const sh = (code: string) => `\`\`\`sh\n${code}\n\`\`\`\n`
  return `${sh(before)}\n<Tabs items={['A', 'B']}>\n<Tab>\n\n${sh('export URL=1')}\n</Tab>\n<Tab>\n\n${sh(other)}\n</Tab>\n</Tabs>\n\n${sh(after)}`
}

const cases: Array<[name: string, page: string, problems: Array<string>]> = [
  ['accepts a variable that it sets', tabs('export URL=2', 'true', 'echo $URL'), []],
  [
    'reports a variable that it does not set',
    tabs('export URI=2', 'true', 'echo "$URL"'),
    ['26 Cannot find variable `URL`, which the commands of tab `B` do not set']
  ],
  [
    'accepts a variable with a default, and text that is no variable',
    tabs(`echo \${A:-1} '$B' \\$C`),
    []
  ],
  [
    'accepts a call that fits its signature',
    tabs("cast send $PWD 'f(address,(bool,bool))' 1 2 --rpc-url 3 --json"),
    []
  ],
  [
    'reports a call with a missing argument',
    tabs("cast call $PWD 'f(address,uint256)(bool)' \\\n  1 --rpc-url 3"),
    ['19 Unexpected 1 argument of `f(address,uint256)(bool)`, expected 2']
  ]
]

test.each(cases)('the check of a tab that is not run %s', (_, page, problems) => {
  expect(plan(page).problems.map(({place, reason}) => `${place.start.line} ${reason}`)).toEqual(
    problems
  )
})

test('variables of a file that a command writes count as set if the page shows the file', () => {
  const page = tabs('export URL=2', '. ./a.sh', 'echo $TOKEN')
  expect(plan(page).problems).toHaveLength(1)
  expect(plan(`${page}\n\`\`\`text\nexport TOKEN=0x…\n\`\`\`\n`).problems).toEqual([])
})

test('commands that a shell cannot parse are reported with their line, even in tabs that are not run', () => {
  const {plan: planned} = plan(tabs('true\nif true; then\n  echo (1\nfi'))
  expect(planned && checkSyntax(planned).map(({place}) => place.start.line)).toEqual([21])
})
