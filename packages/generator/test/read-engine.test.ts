import {createRequire} from 'node:module'
import path from 'node:path'
import {expect, test} from 'vitest'
import {
  forgetEngine,
  listStyleFolders,
  readCodeDigest,
  readEngine
} from '../src/engine/read-engine.ts'

test('the styles of the theme are found, although they are not part of its code', () => {
  const require = createRequire(import.meta.url)
  expect(listStyleFolders()).toEqual([path.dirname(require.resolve('@lockstep/theme/styles.css'))])
})

test('the files of the code are read once, and again after a change', () => {
  const first = readEngine()
  const whole = measure(readCodeDigest)
  const again = measure(() => Array.from({length: 20}, readEngine))
  expect(again).toBeLessThan(whole)
  forgetEngine()
  expect(measure(readEngine)).toBeGreaterThan(again)
  expect(readEngine()).toBe(first)
})

/** Measure the processor time of a call, in microseconds. */
function measure(call: () => unknown): number {
  const before = process.cpuUsage()
  call()
  const {user, system} = process.cpuUsage(before)
  return user + system
}
