import path from 'node:path'
import {setTimeout} from 'node:timers/promises'
import {writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {openStore} from '../src/cache/remote/open-store.ts'
import {writeOutputs} from '../src/write/write-outputs.ts'

test('a site that cannot be written is reported only after nothing writes to the cache any more', async () => {
  const cache = await writeSite({})
  const store = await openStore({cache, folder: cache, remote: undefined, isPatient: false})
  let isIndexing = true
  const writing = writeOutputs(
    path.join(cache, 'a'.repeat(300)),
    {documents: new Map(), copies: new Map(), texts: new Map()},
    {
      cache,
      store,
      getPool: () => ({run: async () => [], close: async () => {}}),
      async late() {
        await setTimeout(100)
        isIndexing = false
        return {texts: new Map(), stored: new Map()}
      }
    }
  )
  await expect(writing).rejects.toThrow('ENAMETOOLONG')
  expect(isIndexing).toBe(false)
})
