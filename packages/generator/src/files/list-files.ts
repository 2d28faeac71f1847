import {readdir} from 'node:fs/promises'
import path from 'node:path'

/** Returns whether a name is listed. Default: all that do not begin with a dot. */
type IsListed = (name: string) => boolean

/**
 * List the files below a folder by their path from it, sorted. Skips symbolic links, which can point outside of it, and
 * calls `onSymlink` for each.
 */
export async function listFiles(
  root: string,
  isListed: IsListed = (name) => !name.startsWith('.'),
  onSymlink: () => void = () => {},
  below = ''
): Promise<Array<string>> {
  const entries = await readdir(path.join(root, below), {withFileTypes: true})
  const files: Array<string> = []
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!isListed(entry.name)) continue
    const file = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) files.push(...(await listFiles(root, isListed, onSymlink, file)))
    else if (entry.isFile()) files.push(file)
    else if (entry.isSymbolicLink()) onSymlink()
  }
  return files
}
