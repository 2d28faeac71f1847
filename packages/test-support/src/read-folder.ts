import {readdir, readFile} from 'node:fs/promises'
import path from 'node:path'

/** Read every file below a folder as text, by its path from it. */
export async function readFolder(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, {recursive: true, withFileTypes: true})
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .sort()
  return Object.fromEntries(
    await Promise.all(
      files.map(async (file) => [file, await readFile(path.join(folder, file), 'utf8')])
    )
  )
}
