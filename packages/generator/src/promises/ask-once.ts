/**
 * Run an asynchronous function at most once, when its result is first needed or earlier, and keep the result.
 *
 * It may be awaited long after it was asked for, so a rejection before that does not count as unhandled.
 */
export function askOnce<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let result: Promise<Value> | undefined
  return () => {
    if (result) return result
    result = ask()
    result.catch(() => {})
    return result
  }
}
