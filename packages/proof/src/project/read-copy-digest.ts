import {createHash} from 'node:crypto'
import {lstat, readdir, readFile} from 'node:fs/promises'
import path from 'node:path'
import {installed} from './copy-project.ts'
import {listProjectFiles} from './list-project-files.ts'

/** Digests by folder: nothing writes into the project while its pages run. */
const known = new Map<string, Promise<string>>()

/** Read a digest of everything that a copy of a project has: its files, and the versions of installed packages. */
export function readCopyDigest(root: string): Promise<string> {
  const digest = known.get(root) ?? hashCopy(root)
  known.set(root, digest)
  return digest
}

async function hashCopy(root: string): Promise<string> {
  const hash = createHash('sha256')
  const files = await listProjectFiles(root)
  for (const file of files) {
    const place = path.join(root, file)
    const stats = await lstat(place).catch(() => undefined)
    if (!stats?.isFile()) continue
    const digest = createHash('sha256')
      .update(await readFile(place))
      .digest('hex')
    hash.update(`${file}\0${stats.mode & 0o111}\0${digest}\n`)
  }
  const folders = new Set(['.', ...files.map((file) => path.posix.dirname(file))])
  for (const folder of [...folders].sort()) {
    for (const name of installed) {
      const place = path.posix.join(folder, name)
      for (const each of await listPackages(path.join(root, place))) {
        hash.update(`${place}/${each}\n`)
      }
    }
  }
  return hash.digest('hex')
}

/** List installed packages with their versions. */
async function listPackages(folder: string): Promise<Array<string>> {
  const entries = (await readdir(folder).catch(() => [])).sort()
  const lists = await Promise.all(
    entries.map(async (entry) => {
      if (entry.startsWith('.')) return []
      const place = path.join(folder, entry)
      if (entry.startsWith('@')) {
        return (await listPackages(place)).map((each) => `${entry}/${each}`)
      }
      return [`${entry}\0${await readVersion(place)}`]
    })
  )
  return lists.flat()
}

/** Read the version of a package. A package without a manifest has its version in its name. */
async function readVersion(folder: string): Promise<string> {
  try {
    return String(JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')).version)
  } catch {
    return ''
  }
}
