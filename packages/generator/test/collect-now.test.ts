import {execFileSync} from 'node:child_process'
import {readFile} from 'node:fs/promises'
import path from 'node:path'
import {setTimeout} from 'node:timers/promises'
import {cachedDataVersionTag, getHeapSpaceStatistics} from 'node:v8'
import {writeSite} from '@lockstep/test-support'
import {transform} from 'esbuild'
import {expect, test} from 'vitest'
import {collectNow} from '../src/write/collect-now.ts'

test('what nothing refers to is gone after a collection', async () => {
  const gone = new WeakRef({contracts: 1})
  const kept = {contracts: 2}
  const reference = new WeakRef(kept)
  // A weak reference holds its target until the current task ends.
  await setTimeout(0)
  collectNow()
  expect(gone.deref()).toBeUndefined()
  expect(reference.deref()).toBe(kept)
})

test('half-empty pages of memory are given back', () => {
  // Old garbage between objects that stay.
  let pages = Array.from({length: 120_000}, (_, index) => ({index, words: [`word ${index}`]}))
  collectNow()
  pages = pages.filter(({index}) => index % 2 === 0)
  collectNow()
  const before = readOldSpace()
  collectNow({givesBack: true})
  expect(pages).toHaveLength(60_000)
  expect(readOldSpace()).toBeLessThan(before - 3 * 2 ** 20)
})

test.each([[false], [true]])(
  'settings of V8, which decide whether kept code is taken, are as before',
  (givesBack) => {
    const before = cachedDataVersionTag()
    collectNow({givesBack})
    expect(cachedDataVersionTag()).toBe(before)
  }
)

test.each([[[]], [['--max-semi-space-size=32']]])(
  'settings are as before in a program that was started with %j',
  async (options) => {
    const file = path.join(import.meta.dirname, '../src/write/collect-now.ts')
    const {code} = await transform(await readFile(file, 'utf8'), {loader: 'ts'})
    const root = await writeSite({
      'collect-now.mjs': code,
      'main.mjs': `import {cachedDataVersionTag} from 'node:v8'
import {collectNow} from './collect-now.mjs'
const before = cachedDataVersionTag()
collectNow({givesBack: true})
process.stdout.write(String(cachedDataVersionTag() === before))`
    })
    const main = path.join(root, 'main.mjs')
    const {NODE_OPTIONS: _, ...env} = process.env
    expect(execFileSync(process.execPath, [...options, main], {encoding: 'utf8', env})).toBe('true')
  }
)

/** The size of the memory for what has survived collections, in bytes. */
function readOldSpace(): number {
  const spaces = getHeapSpaceStatistics()
  return spaces.find(({space_name}) => space_name === 'old_space')?.space_size ?? 0
}
