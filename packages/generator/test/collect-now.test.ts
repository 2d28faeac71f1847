import {setTimeout} from 'node:timers/promises'
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
