import {setTimeout} from 'node:timers/promises'
import {cachedDataVersionTag} from 'node:v8'
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

test('settings of V8, which decide whether kept code is taken, are as before', () => {
  const before = cachedDataVersionTag()
  collectNow()
  expect(cachedDataVersionTag()).toBe(before)
})
