/** A clock that stops while this thread is busy, because an answer that waits for this thread is not late. */
export interface AwakeClock {
  now: () => number
  /** Fail after some time, unless the promise is settled before. */
  limit: <T>(promise: Promise<T>, time: number) => Promise<T>
  stop: () => void
}

const step = 50

/** Start a clock. It does not keep the process alive. */
export function createAwakeClock(): AwakeClock {
  let time = 0
  let last = performance.now()
  const waiting = new Set<{end: number; fail: () => void}>()

  const timer = setInterval(() => {
    const now = performance.now()
    time += Math.min(now - last, 2 * step)
    last = now
    for (const each of waiting) if (time >= each.end) each.fail()
  }, step).unref()

  return {
    now: () => time,
    limit(promise, duration) {
      // It may still fail when no one waits for it any longer.
      promise.catch(() => {})
      return new Promise((resolve, reject) => {
        const fail = (): void => {
          waiting.delete(each)
          reject(new Error(`it did not answer within ${Math.round(duration)} ms`))
        }
        const each = {end: time + duration, fail}
        waiting.add(each)
        promise.then(resolve, reject).finally(() => waiting.delete(each))
      })
    },
    stop: () => clearInterval(timer)
  }
}
