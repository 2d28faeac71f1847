/** Return a promise that is awaited later. If it is rejected before that, the rejection must not count as unhandled. */
export function awaitLater<Value>(promise: Promise<Value>): Promise<Value> {
  promise.catch(() => {})
  return promise
}
