import {expect, test} from 'vitest'
import {compareOutput} from '../src/compare/compare-output.ts'
import {updateOutput} from '../src/compare/update-output.ts'
import type {Variation} from '../src/plan/options.ts'

const equal: Array<[name: string, expected: string, actual: string, vary?: Array<Variation>]> = [
  ['the same text', 'a\nb', 'a\nb\n'],
  ['white space at the ends of lines, and empty lines around', 'a\nb', '\na  \nb\n\n'],
  ['anything for `…` in a line', 'a … c…', 'a b b c d'],
  ['nothing for `…` in a line', 'a…', 'a'],
  ['any lines for `…` alone', 'a\n…\nd\n…\ne', 'a\nb\nc\nd\nd\ne'],
  ['no lines for `…` alone', 'a\n…\nb', 'a\nb'],
  ['colors and overwritten lines', 'a\nb', '\u001b[32ma\u001b[0m\n10 %\r100 %\rb\n'],
  ['hashes', `at 0x${'1'.repeat(64)}`, `at 0x${'a'.repeat(64)}`, ['hashes']],
  ['addresses', `at 0x${'1'.repeat(40)}.`, `at 0x${'B'.repeat(40)}.`, ['addresses']],
  ['times', 'Done in 1.2s at 12:00:00', 'Done in 30 ms at 23:59:59', ['times']],
  ['minutes', 'added 4 packages in 9s', 'added 4 packages in 1m 3s', ['times']],
  ['gas', 'gasUsed   54360\n"gasUsed":"0x1",', 'gasUsed   60\n"gasUsed":"0x2a",', ['gas']],
  ['blocks', 'blockNumber   12\nBlock: 7', 'blockNumber   4\nBlock: 8', ['blocks']],
  ['a pattern of the page', 'id 7', 'id 12', [{pattern: '\\d+', as: 'N'}]]
]

test.each(equal)('accepts %s', (_, expected, actual, vary = []) => {
  expect(compareOutput(expected, actual, {vary})).toBeUndefined()
})

const different: Array<[name: string, expected: string, actual: string, line: string]> = [
  ['a line that differs', 'a\nb\nc', 'a\nB\nc', '1: b | B'],
  ['a line that is missing', 'a\nb', 'a', '1: b | nothing'],
  ['a line too many', 'a', 'a\nb', '0: nothing | b'],
  ['output where none is expected', '', 'a', '0: nothing | a'],
  ['the first line that differs after a gap', '…\nb\nc', 'a\nb\nd\nb\ne', '2: c | d'],
  ['a gap within a line that is too short', 'a…a', 'a', '0: a…a | a'],
  ['a value that varies without `vary`', 'in 1 s', 'in 2 s', '0: in 1 s | in 2 s']
]

test.each(different)('reports %s', (_, expected, actual, line) => {
  const found = compareOutput(expected, actual)
  expect(`${found?.line}: ${found?.expected ?? 'nothing'} | ${found?.actual ?? 'nothing'}`).toBe(
    line
  )
})

test('the output of a running program is compared with the start of the expected output', () => {
  expect(compareOutput('ready', 'ready\nblock 1', {isBeginning: true})).toBeUndefined()
  expect(compareOutput('…\nready', 'start\nready\nx', {isBeginning: true})).toBeUndefined()
  expect(compareOutput('…\nready', 'start', {isBeginning: true})).toMatchObject({expected: 'ready'})
})

test('a long output with many gaps is compared in milliseconds', () => {
  const expected = `${'…\na\n'.repeat(200)}b`
  expect(compareOutput(expected, 'a\n'.repeat(5000))).toMatchObject({expected: 'b'})
})

test('a pattern of the page that takes too long is named, and replaces nothing', () => {
  const pattern = '(a+)+b'
  // Two more letters take four times as long. This one would end after some seconds.
  const slow = 'a'.repeat(30)
  const start = performance.now()
  const vary = [{pattern, as: 'x'}]
  expect(compareOutput('y', slow, {vary})).toEqual({line: 0, slow: pattern})
  expect(updateOutput('a', slow, vary)).toBe(slow)
  // Years without a limit.
  expect(performance.now() - start).toBeLessThan(60_000)
})
