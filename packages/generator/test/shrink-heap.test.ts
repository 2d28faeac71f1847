import {setImmediate, setTimeout} from 'node:timers/promises'
import {cachedDataVersionTag, getHeapSpaceStatistics} from 'node:v8'
import {expect, test} from 'vitest'
import {collectNow} from '../src/write/collect-now.ts'
import {shrinkHeap} from '../src/write/shrink-heap.ts'

test('half-empty pages of memory are given back', async () => {
  // Old garbage between objects that stay.
  let pages = Array.from({length: 600_000}, (_, index) => ({index, words: [`word ${index}`]}))
  collectNow()
  pages = pages.filter(({index}) => index % 2 === 0)
  collectNow()
  const before = toSpace('old_space')
  await shrinkHeap({isThorough: true})
  const after = toSpace('old_space')
  expect(pages).toHaveLength(300_000)
  expect(after.size).toBeLessThan(before.size - 10 * 2 ** 20)
})

test('the young generation is small again', async () => {
  const kept: Array<unknown> = []
  for (let index = 0; index < 1_000_000; index++) kept.push({index})
  expect(toSpace('new_space').size).toBeGreaterThan(8 * 2 ** 20)
  await shrinkHeap({isThorough: true})
  expect(toSpace('new_space').size).toBeLessThan(8 * 2 ** 20)
  expect(kept).toHaveLength(1_000_000)
})

test('what is still needed is kept', async () => {
  const gone = new WeakRef({contracts: 1})
  const kept = {contracts: 2}
  const reference = new WeakRef(kept)
  // A weak reference holds its target until the current task ends.
  await setTimeout(0)
  await shrinkHeap({isThorough: true})
  expect(gone.deref()).toBeUndefined()
  expect(reference.deref()).toBe(kept)
})

test('settings of V8, which decide whether kept code is taken, are as before', async () => {
  const before = cachedDataVersionTag()
  await shrinkHeap({isThorough: true})
  expect(cachedDataVersionTag()).toBe(before)
})

test('threads can take kept code while a heap shrinks that need not move everything', async () => {
  const before = cachedDataVersionTag()
  const shrinking = [shrinkHeap(), shrinkHeap()]
  await setImmediate()
  expect(cachedDataVersionTag()).toBe(before)
  await Promise.all(shrinking)
  expect(cachedDataVersionTag()).toBe(before)
})

/** The size of a space of V8's heap, in bytes. */
function toSpace(name: string): {size: number} {
  const space = getHeapSpaceStatistics().find(({space_name}) => space_name === name)
  if (!space) throw new Error(`Cannot find the space \`${name}\``)
  return {size: space.space_size}
}
