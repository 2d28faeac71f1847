import {createLru} from './create-lru.ts'

/**
 * Create a reader that caches each file for as long as its stamp stays the same.
 *
 * Each call checks the stamp, because a development server keeps the reader for hours. Without a stamp
 * there is no file, and the reader returns undefined.
 */
export function createFileCache<Value>(
  limit: number,
  stampOf: (file: string) => string | undefined,
  read: (file: string) => {value: Value; size: number}
): (file: string) => Value | undefined {
  const cache = createLru<{stamp: string; value: Value}>(limit)

  return (file) => {
    const stamp = stampOf(file)
    if (stamp === undefined) return undefined

    const entry = cache.get(file)
    if (entry?.stamp === stamp) return entry.value

    const {value, size} = read(file)
    cache.set(file, {stamp, value}, size)
    return value
  }
}
