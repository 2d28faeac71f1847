import {createHash} from 'node:crypto'
import {lstat, readFile} from 'node:fs/promises'
import path from 'node:path'
import {listProjectFiles} from './list-project-files.ts'

/** Files of a project that affect its contracts. */
const isContract = /\.sol$|(?:^|\/)(?:foundry\.toml|remappings\.txt)$/

/** Compute a digest of the contracts of a project, tests aside, to see later whether they changed since a run. */
export async function readProjectDigest(root: string): Promise<string> {
  const hash = createHash('sha256')
  for (const file of await listProjectFiles(root)) {
    if (!isContract.test(file) || /\.t\.sol$/.test(file)) continue
    const place = path.join(root, file)
    const stats = await lstat(place).catch(() => undefined)
    const text = stats?.isFile() ? await readFile(place) : ''
    hash.update(`${file}\0${createHash('sha256').update(text).digest('hex')}\n`)
  }
  return hash.digest('hex')
}
