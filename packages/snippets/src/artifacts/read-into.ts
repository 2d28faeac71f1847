import {closeSync, constants, fstatSync, openSync, readSync} from 'node:fs'
import {checkSize, mostArtifactBytes} from './read-bounded.ts'

let shared = Buffer.allocUnsafe(1024 * 1024)

/**
 * Read a file into a buffer that the next call reuses, and return the result of `use`.
 *
 * Hundreds of artifacts of a megabyte each would otherwise keep the garbage collector busy. Symbolic
 * links are refused, because they can point outside of the project.
 */
export function readInto<Value>(file: string, use: (bytes: Buffer) => Value): Value {
  const handle = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0))
  let length = 0

  try {
    const {size} = fstatSync(handle)
    checkSize(file, size, mostArtifactBytes)
    if (size > shared.length) shared = Buffer.allocUnsafe(size * 2)

    while (length < size) {
      const read = readSync(handle, shared, length, size - length, length)
      if (read === 0) break
      length += read
    }
  } finally {
    closeSync(handle)
  }

  return use(shared.subarray(0, length))
}
