/** How long a build is willing to wait for a remote cache. */
export interface Patience {
  /** How many milliseconds are left. */
  left: () => number
  /** Begin to wait. Call what it returns when the wait is over, with whether it was worth it. */
  wait: () => (isUseful: boolean) => void
}

/**
 * Create the patience of a build: two seconds, and a little more for every answer that saves work.
 *
 * Requests that run at the same time count once. So a cache that is down or slow costs two seconds in all, and a cache
 * that answers is never given up although thousands of answers take longer than that.
 */
export function createPatience({
  limit = 2000,
  reward = 20,
  now
}: {
  limit?: number | undefined
  /** Milliseconds that a useful answer adds: about what a page takes to compile. */
  reward?: number | undefined
  now: () => number
}): Patience {
  let budget = limit
  let spent = 0
  let waiting = 0
  let since = 0
  const elapsed = (): number => spent + (waiting > 0 ? now() - since : 0)

  return {
    left: () => Math.max(0, budget - elapsed()),
    wait() {
      if (waiting++ === 0) since = now()
      return (isUseful) => {
        if (--waiting === 0) spent += now() - since
        if (isUseful) budget += reward
      }
    }
  }
}
