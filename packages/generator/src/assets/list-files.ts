import {readdir} from 'node:fs/promises'
import path from 'node:path'

/** List the files below a folder by their path from it, sorted. Names that begin with a dot are passed over, links too. */
export async function listFiles(root: string, below = ''): Promise<Array<string>> {
  const entries = await readdir(path.join(root, below), {withFileTypes: true})
  const files: Array<string> = []
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (entry.name.startsWith('.')) continue
    const file = below === '' ? entry.name : `${below}/${entry.name}`
    if (entry.isDirectory()) files.push(...(await listFiles(root, file)))
    else if (entry.isFile()) files.push(file)
  }
  return files
}
