import {createLru} from './create-lru.ts'

/**
 * Create a reader that remembers what it read for as long as the stamp stays the same.
 *
 * Every call asks for the stamp: a handle which lives as long as a development server
 * must not give code of an hour ago. No stamp means no file, and gives nothing.
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
