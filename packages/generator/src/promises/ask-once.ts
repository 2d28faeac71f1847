import {awaitLater} from './await-later.ts'

/**
 * Run an asynchronous function at most once, when its result is first needed or earlier, and keep the result.
 *
 * It may be awaited long after it was asked for.
 */
export function askOnce<Value>(ask: () => Promise<Value>): () => Promise<Value> {
  let result: Promise<Value> | undefined
  return () => {
    result ??= awaitLater(ask())
    return result
  }
}
