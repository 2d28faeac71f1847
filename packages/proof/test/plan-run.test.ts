import {parsePage} from '@lockstep/navtree/parse'
import {describe, expect, test} from 'vitest'
import {planRun, type Step} from '../src/index.ts'

test.each([
  ['an unknown key', 'proof:\n  timeout: 5\n  tab: [A]', '', '4:3-4:6 invalid-proof'],
  ['an unknown key in braces', 'proof: {tab: [A]}', '', '2:9-2:12 invalid-proof'],
  [
    'an unknown key of a terminal',
    'proof:\n  terminals:\n    A: {x: 1}',
    '',
    '4:9-4:10 invalid-proof'
  ],
  ['a value of another type', 'a: 1\nproof: {ports: [1, x]}', '', '3:20-3:21 invalid-proof'],
  ['no options at all', 'proof: 5', '', '2:1-2:6 invalid-proof'],
  ['a tab that is not there', 'proof: {tabs: [A]}', '', '2:16-2:17 unknown-tab'],
  ['a page that cannot be parsed', 'proof: {}', '<Steps>\n\n</Step>\n', '6:1-6:1 invalid-proof'],
  ['a wrong key of such a page', 'proof: {tab: [A]}', '</Step>\n', '2:9-2:12 invalid-proof']
])('a problem with %s has its place', (_, front, body, expected) => {
  const page = parsePage(`---\n${front}\n---\n${body}`, 'mdx', 4)
  const found = planRun(page, {file: 'page.mdx'}).problems.map(({place: {start, end}, ruleId}) => {
    return `${start.line}:${start.column}-${end.line}:${end.column} ${ruleId}`
  })
  expect(found).toEqual([expected])
})

describe('output after a group of tabs', () => {
  const inTabs = (...panels: Array<string>): string =>
    `<Tabs items={['A', 'B']}>\n${panels.map((panel) => `<Tab>\n\n${panel}\n\n</Tab>`).join('\n')}\n</Tabs>\n\n`
  const sh = (code: string): string => `\`\`\`sh\n${code}\n\`\`\``
  const text = (code: string): string => `\`\`\`text\n${code}\n\`\`\``

  const cases: Array<[name: string, body: string, a: Array<string>, b: Array<string>]> = [
    [
      'belongs to the last command of the tab that runs',
      `${inTabs(sh('a'), `${sh('b1')}\n\n${sh('b2')}`)}It prints:\n\n${text('1')}`,
      ['a > 1'],
      ['b1', 'b2 > 1']
    ],
    [
      'belongs to no command if the tab has shown its output',
      `${inTabs(`${sh('a')}\n\n${text('1')}`, sh('b'))}${text('2')}`,
      ['a > 1'],
      ['b > 2']
    ],
    [
      'belongs to no command above a heading of that tab',
      `${inTabs(`${sh('a')}\n\n### Next`, sh('b'))}${text('1')}`,
      ['a'],
      ['b > 1']
    ],
    [
      'belongs to no command above a heading after the tabs',
      `${inTabs(sh('a'), sh('b'))}## Next\n\n${text('1')}`,
      ['a'],
      ['b']
    ],
    [
      'belongs to the command before tabs of prose',
      `${sh('a')}\n\n${inTabs('On macOS', 'On Linux')}${text('1')}`,
      ['a > 1'],
      ['a > 1']
    ],
    [
      'in tabs belongs to the command before them',
      `${sh('a')}\n\n${inTabs(text('1'), text('2'))}`,
      ['a > 1'],
      ['a > 2']
    ]
  ]
  test.each(cases)('%s', (_, body, a, b) => {
    const list = (tab: string): Array<string> => {
      const page = parsePage(`---\nproof: {tabs: [${tab}]}\n---\n${body}\n`, 'mdx', 4)
      const {plan} = planRun(page, {file: 'page.mdx'})
      return (plan?.steps ?? []).map((step) =>
        step.kind === 'run' && step.output ? `${step.code} > ${step.output.text}` : toCode(step)
      )
    }
    expect([list('A'), list('B')]).toEqual([a, b])
  })

  function toCode(step: Step): string {
    return step.kind === 'run' ? step.code : step.path
  }
})
