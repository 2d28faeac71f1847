import {renameSync, writeFileSync} from 'node:fs'
import {mkdir, rename, writeFile} from 'node:fs/promises'
import path from 'node:path'

/**
 * Write a file beside and then over: who reads sees the old one or the new one, also when two write at once.
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
  await rename(beside, file)
}

/** The same at once, into a folder that is there: for many files while they are made. */
export function writeWholeSync(file: string, data: Uint8Array): void {
  const beside = `${file}.${process.pid}.part`
  writeFileSync(beside, data)
  renameSync(beside, file)
}
