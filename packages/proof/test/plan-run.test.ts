import {parsePage} from '@lockstep/navtree/parse'
import {expect, test} from 'vitest'
import {planRun} from '../src/index.ts'

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
