import {expect, test} from 'vitest'
import type {TestModule} from 'vitest/node'
import {listUnsteady} from '../src/list-unsteady.ts'

/** A file with one test, as far as it is read. */
function toModule(flaky: boolean, errors: ReadonlyArray<{message: string; diff?: string}>) {
  const made = {fullName: 'adds', diagnostic: () => ({flaky}), result: () => ({errors})}
  return {moduleId: '/a.test.ts', children: {allTests: () => [made]}} as unknown as TestModule
}

test('a test that passed only the second time is listed with what it failed for the first time', () => {
  const errors = [{message: 'expected 1 to be 2', diff: '- 2\n+ 1'}]
  expect(listUnsteady([toModule(true, errors), toModule(false, [])], (file) => file)).toEqual([
    '  /a.test.ts: adds\n    expected 1 to be 2\n    - 2\n    + 1'
  ])
})

test('of a long difference, the beginning is listed', () => {
  const diff = Array.from({length: 200}, (_, index) => `+ ${index}`).join('\n')
  const [text = ''] = listUnsteady([toModule(true, [{message: 'a', diff}])], (file) => file)
  expect(text.split('\n')).toHaveLength(61)
})
