import {existsSync, readdirSync, statSync} from 'node:fs'
import path from 'node:path'
import {toDigest} from '../cache/to-digest.ts'

/** The Foundry project that pages cite. */
export interface ContractsOptions {
  root: string
  profile?: string | undefined
}

/**
 * Read a digest that changes when a source, an artifact or a measure of a Foundry project changes.
 *
 * It is made of sizes and times, since contents would take longer to read than pages to compile.
 */
export function readContractsDigest({root, profile}: ContractsOptions): string {
  const stamps = Array.from(listParts(root), (place) => {
    const {size, mtimeMs} = statSync(path.join(root, place))
    return `${place} ${size} ${mtimeMs}`
  })
  return toDigest(root, profile ?? '', stamps.sort().join('\n'))
}

/** List the folders of a Foundry project in which something may change that pages show. */
export function listContractFolders(root: string): Array<string> {
  const folders = Array.from(listParts(root), (place) => path.dirname(path.join(root, place)))
  return [...new Set(folders)]
}

/** Sources, artifacts and measures, by their path from the root. */
function* listParts(root: string): Generator<string> {
  // A project without contracts may be as large as it likes.
  if (!existsSync(path.join(root, 'foundry.toml'))) return
  const folders = ['']
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of readdirSync(path.join(root, folder), {withFileTypes: true})) {
      const place = folder === '' ? entry.name : `${folder}/${entry.name}`
      const isOther = entry.name.startsWith('.') || skipped.has(entry.name)
      if (entry.isDirectory() && !isOther) folders.push(place)
      if (entry.isFile() && isPart(entry.name, folder)) yield place
    }
  }
}

const skipped = new Set(['node_modules', 'broadcast', 'dist'])

function isPart(name: string, folder: string): boolean {
  if (/\.sol$|^foundry\.toml$|^\.gas-snapshot$/.test(name)) return true
  return name.endsWith('.json') && /\.sol$|(^|\/)(build-info|snapshots)$/.test(folder)
}
