import {readdir} from 'node:fs/promises'
import path from 'node:path'

/** Options for listing files. */
interface ListOptions {
  /** Returns whether a name is listed. Default: all that do not begin with a dot. */
  isListed?: (name: string) => boolean
  /** Called for each symbolic link. */
  onSymlink?: () => void
}

/** List the files below a folder by their path from it, sorted. Skips symbolic links, which can point outside of it. */
export async function listFiles(
  root: string,
  options: ListOptions = {},
  below = ''
): Promise<Array<string>> {
  const {isListed = (name) => !name.startsWith('.'), onSymlink} = options
  const entries = await readdir(path.join(root, below), {withFileTypes: true})
  const files: Array<string> = []
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (!isListed(entry.name)) continue
    const file = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) files.push(...(await listFiles(root, options, file)))
    else if (entry.isFile()) files.push(file)
    else if (entry.isSymbolicLink()) onSymlink?.()
  }
  return files
}
