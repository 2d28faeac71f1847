import {renameSync, rmSync, writeFileSync} from 'node:fs'
import {mkdir, rename, rm, writeFile} from 'node:fs/promises'
import path from 'node:path'

/**
 * Write a file of the cache beside and then over: who reads sees the old one or the new one, also when two write at once.
 *
 * Pieces are written one by one, so that not all of them are in memory.
 */
export async function writeWhole(
  file: string,
  data: string | Uint8Array | Iterable<string>
): Promise<void> {
  await mkdir(path.dirname(file), {recursive: true})
  const beside = `${file}.${process.pid}.part`
  await writeFile(beside, data)
  await writeOver(file, () => rename(beside, file))
}

/** Write a file of the cache, also where a folder lies: nobody needs that. */
export async function writeOver(file: string, write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!isFolder(error)) throw error
    await rm(file, {recursive: true, force: true})
    await write()
  }
}

/** The same at once, into a folder that is there: for many files while they are made. */
export function writeWholeSync(file: string, data: Uint8Array): void {
  const beside = `${file}.${process.pid}.part`
  writeFileSync(beside, data)
  try {
    renameSync(beside, file)
  } catch (error) {
    if (!isFolder(error)) throw error
    rmSync(file, {recursive: true, force: true})
    renameSync(beside, file)
  }
}

function isFolder(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'EISDIR'
}
