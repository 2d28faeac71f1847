import {setFlagsFromString} from 'node:v8'

/**
 * Collect the garbage of this thread, and give back the memory that is free after that.
 *
 * `collectNow` leaves the young generation as large as it has become, and half-empty pages of the heap, too. This marks
 * everything twice, so it takes two to four times as long.
 *
 * V8 moves at most 24 MB of what is left. With `isThorough` it moves everything, but meanwhile no thread can take compiled
 * code that was kept, because that is for other settings of V8.
 */
export async function shrinkHeap({isThorough = false} = {}): Promise<void> {
  // Most builds of an edit don't need it. Node.js can be built without it, which then needs more memory.
  const inspector = await import('node:inspector').catch(() => undefined)
  if (!inspector) return
  const session = new inspector.Session()
  session.connect()
  if (isThorough) setFlagsFromString('--compact-on-every-full-gc')
  try {
    await new Promise<void>((resolve) => {
      session.post('HeapProfiler.collectGarbage', () => resolve())
    })
  } finally {
    if (isThorough) setFlagsFromString('--no-compact-on-every-full-gc')
    session.disconnect()
  }
}
