import type {DiskStore} from '../open-disk-store.ts'
import {toDigest} from '../to-digest.ts'
import type {RemoteReport, RemoteStore} from './create-remote-store.ts'

/** A store on the disk, with results of other machines behind it. */
export interface LayeredStore extends DiskStore {
  /** Ask for a value that will be needed soon. */
  prefetch: (key: string) => void
  /** Send what this build made. Returns undefined without a remote cache. */
  send: () => Promise<RemoteReport | undefined>
  /** Undefined without a remote cache. */
  files?: SharedFiles | undefined
}

/** Files that this machine has in the folder of the site, so that a copy in its store would be one too many. */
interface SharedFiles {
  get: (key: string) => Promise<Uint8Array | undefined>
  /** Send a file at the end, if it is still there. */
  add: (key: string, read: ReadValue) => void
}

type ReadValue = () => Promise<Uint8Array | undefined>

/** Look on the disk first, and keep there what the remote store returns. */
export function layerStores(local: DiskStore, remote?: RemoteStore | undefined): LayeredStore {
  if (!remote) return {...local, prefetch() {}, send: async () => undefined}
  const unsent = new Map<string, ReadValue>()
  const fetched = new Set<string>()
  const pending = new Map<string, Promise<Uint8Array | undefined>>()

  function fetch(key: string): Promise<Uint8Array | undefined> {
    const before = pending.get(key)
    if (before) return before
    const loading = remote?.get(key).then(async (value) => {
      if (!value) return
      fetched.add(key)
      await local.put(key, value)
      return value
    })
    const found = loading ?? Promise.resolve(undefined)
    pending.set(key, found)
    // It is on the disk from now on.
    found.then((value) => value && pending.delete(key))
    return found
  }

  const get = async (key: string): Promise<Uint8Array | undefined> =>
    (await local.get(key)) ?? (isShared(key) ? fetch(key) : undefined)

  return {
    ...local,
    isShared: true,
    get,
    async has(key) {
      return (await local.has(key)) || (isShared(key) && (await fetch(key)) !== undefined)
    },
    async put(key, value) {
      // A page is kept under the same key when only the contracts changed, so compare what was fetched.
      const before = fetched.has(key) ? await local.get(key) : undefined
      const isNew = before ? toDigest(before) !== toDigest(value) : !(await local.has(key))
      if (isShared(key) && isNew) unsent.set(key, () => local.get(key))
      await local.put(key, value)
    },
    prefetch(key) {
      get(key)
    },
    async send() {
      await remote.putAll([...unsent.keys()], async (key) => unsent.get(key)?.())
      unsent.clear()
      return remote.report()
    },
    files: {
      get: remote.get,
      add: (key, read) => void unsent.set(key, read)
    }
  }
}

/** A key of this machine names its folders or the times of its files. */
function isShared(key: string): boolean {
  return !key.startsWith('here-')
}
