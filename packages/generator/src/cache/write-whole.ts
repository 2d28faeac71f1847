import {randomUUID} from 'node:crypto'
import {mkdir, rename, rm, writeFile} from 'node:fs/promises'
import path from 'node:path'
import {toCacheError} from './to-cache-error.ts'

/**
 * Write a cache file atomically: to a temporary file, then rename. This and other processes may write the same file at
 * once.
 *
 * Pieces are written one by one, so that they don't have to be in memory together.
 */
export async function writeWhole(
  file: string,
  data: string | Uint8Array | Iterable<string>
): Promise<void> {
  const folder = path.dirname(file)
  const temporary = `${file}.${randomUUID()}.part`
  try {
    await mkdir(folder, {recursive: true})
    await writeFile(temporary, data)
  } catch (error) {
    throw toCacheError(folder, error)
  }
  await writeOver(file, () => rename(temporary, file))
}

/** Write a cache file. A folder of the same name is removed, because the cache doesn't need it. */
async function writeOver(file: string, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!isFolder(error)) throw error
    await rm(file, {recursive: true, force: true})
    await write()
  }
}

function isFolder(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EISDIR'
}
