import {constants} from 'node:fs'
import {chmod, copyFile, link, mkdir, readdir, rename, rm, stat, writeFile} from 'node:fs/promises'
import path from 'node:path'
import {explainFullDisk} from '../cache/explain-full-disk.ts'
import {toDigest} from '../cache/to-digest.ts'
import {isAlive} from './is-alive.ts'

/**
 * Write a file of the user, which no cache can restore: to a temporary file, then rename.
 *
 * If the disk is full or the process is killed, the file stays as it was. It keeps its permissions. In contrast to
 * `writeWhole`, a folder of the same name is an error.
 */
export async function writeAtomically(file: string, text: string): Promise<void> {
  const mode = (await stat(file).catch(() => undefined))?.mode
  await removeLeftovers(path.dirname(file), [path.basename(file)])
  await useTemporary(file, async (temporary) => {
    await writeFile(temporary, text)
    if (mode !== undefined) await chmod(temporary, mode)
    await rename(temporary, file)
  })
}

/**
 * Create a file with what `write` puts into a temporary one. Rejects with the code `EEXIST` if the file exists, also
 * when someone creates it at this moment.
 *
 * If the disk is full or the process is killed, there is no file, so that the next run creates it.
 */
export async function createAtomically(
  file: string,
  write: (temporary: string) => Promise<void>
): Promise<void> {
  await useTemporary(file, async (temporary) => {
    await write(temporary)
    await link(temporary, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') throw error
      // Some file systems have no hard links.
      return copyFile(temporary, file, constants.COPYFILE_EXCL)
    })
    await rm(temporary)
  })
}

/** Remove what processes left that were killed while they wrote files of these names. Others may be writing them now. */
export async function removeLeftovers(folder: string, names: Iterable<string>): Promise<void> {
  const stems = new Set(Array.from(names, toStem))
  for (const name of await readdir(folder).catch(() => [])) {
    const [, stem = '', id] = /^\.(.+)\.(\d{1,10})\.part$/.exec(name) ?? []
    if (!stems.has(stem) || isAlive(Number(id))) continue
    await rm(path.join(folder, name), {force: true})
  }
}

/** A file system takes names of 255 bytes, and the name of a temporary file is longer than that of its file. */
function toStem(name: string): string {
  return Buffer.byteLength(name) > 200 ? toDigest(name) : name
}

async function useTemporary(
  file: string,
  write: (temporary: string) => Promise<void>
): Promise<void> {
  const folder = path.dirname(file)
  const temporary = path.join(folder, `.${toStem(path.basename(file))}.${process.pid}.part`)
  try {
    await mkdir(folder, {recursive: true})
    await write(temporary)
  } catch (error) {
    await rm(temporary, {force: true})
    throw explainFullDisk(hideTemporary(error, temporary), folder)
  }
}

/** Name the folder in the error of a temporary file that could not be created. */
function hideTemporary(error: unknown, temporary: string): unknown {
  if (!(error instanceof Error) || !('syscall' in error) || error.syscall !== 'open') return error
  const message = error.message.replace(temporary, path.dirname(temporary))
  return Object.assign(new Error(message, {cause: error}), {...error})
}
