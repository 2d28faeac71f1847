import {createLru} from './create-lru.ts'

/**
 * Create a reader that caches each file for as long as its version stays the same.
 *
 * Each call checks the version, because a development server keeps the reader for hours. Without a version
 * there is no file, and the reader returns undefined.
 */
export function createFileCache<Value>(
  limit: number,
  versionOf: (file: string) => string | undefined,
  read: (file: string) => {value: Value; size: number}
): (file: string) => Value | undefined {
  const cache = createLru<{version: string; value: Value}>(limit)

  return (file) => {
    const version = versionOf(file)
    if (version === undefined) return undefined

    const entry = cache.get(file)
    if (entry?.version === version) return entry.value

    const {value, size} = read(file)
    cache.set(file, {version, value}, size)
    return value
  }
}
