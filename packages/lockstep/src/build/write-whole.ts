import {mkdir, rename, writeFile} from 'node:fs/promises'
import path from 'node:path'

/** Write a file beside and then over: who reads sees the old one or the new one, also when two write at once. */
export async function writeWhole(file: string, data: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), {recursive: true})
  const beside = `${file}.${process.pid}.part`
  await writeFile(beside, data)
  await rename(beside, file)
}
