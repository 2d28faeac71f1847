import {existsSync} from 'node:fs'
import {mkdir, readdir, realpath, symlink} from 'node:fs/promises'
import path from 'node:path'
import type {Revision} from '../git/read-revision.ts'
import {runGit} from '../git/run-git.ts'
import type {MissingPart} from './write-checkout.ts'

/** A folder that an installer fills, and the lock files that determine its contents. */
interface Installed {
  /** Path from the top of the repository. */
  folder: string
  locks: Array<string>
}

const lockNames = [
  'pnpm-lock.yaml',
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'bun.lock',
  'bun.lockb'
]

/**
 * Link what is installed in the working tree into a checkout, where its lock file is the same.
 *
 * Returns the folders that cannot be reused, because another set of packages belongs into them.
 */
export async function writeDependencies(
  {repository, commit, name}: Revision,
  libraries: ReadonlyArray<string>,
  checkout: string
): Promise<Array<MissingPart>> {
  const listed = await runGit(repository, ['ls-tree', '-r', '--name-only', '-z', commit])
  const files = new Set(listed.split('\0').filter(Boolean))
  const missing: Array<MissingPart> = []
  for (const {folder, locks} of listInstalled(files, libraries)) {
    const isTaken = existsSync(path.join(checkout, folder))
    if (isTaken || !existsSync(path.join(repository, folder))) continue
    const changed = await listChanged(repository, commit, locks)
    const [lock] = changed
    if (lock === undefined) await linkFolder(repository, folder, checkout)
    else {
      const remedy = `\`${lock}\` of \`${name}\` differs from the one in the working tree, so what is installed there cannot be reused; pass the command that installs it, such as \`--install 'npm ci'\``
      missing.push({path: folder, remedy})
    }
  }
  return missing
}

function listInstalled(
  files: ReadonlySet<string>,
  libraries: ReadonlyArray<string>
): Array<Installed> {
  const packages = [...files].flatMap((file): Array<Installed> => {
    const folder = path.posix.dirname(file)
    const name = path.posix.basename(file)
    const join = (child: string): string => path.posix.join(folder, child)
    if (name === 'package.json') {
      const locks = findLocks(folder, files)
      return [{folder: join('node_modules'), locks: locks.length > 0 ? locks : [file]}]
    }
    return name === 'soldeer.lock' ? [{folder: join('dependencies'), locks: [file]}] : []
  })
  const others = libraries.map((folder) => {
    const lock = path.posix.join(path.posix.dirname(folder), 'foundry.lock')
    return {folder, locks: files.has(lock) ? [lock] : []}
  })
  const known = new Set(packages.map(({folder}) => folder))
  return [...packages, ...others.filter(({folder}) => !known.has(folder))]
}

/** Find the lock files that apply to a package: in its folder, or else in the nearest folder above. */
function findLocks(folder: string, files: ReadonlySet<string>): Array<string> {
  for (let place = folder; ; place = path.posix.dirname(place)) {
    const found = lockNames
      .map((name) => path.posix.join(place, name))
      .filter((file) => files.has(file))
    if (found.length > 0 || place === '.') return found
  }
}

async function listChanged(
  repository: string,
  commit: string,
  files: ReadonlyArray<string>
): Promise<Array<string>> {
  if (files.length === 0) return []
  const changed = await runGit(repository, ['diff', '--name-only', '-z', commit, '--', ...files])
  return changed.split('\0').filter(Boolean)
}

/**
 * Link the entries of a folder one by one.
 *
 * A package manager links the packages of the same repository into `node_modules`. Those have to lead into the
 * checkout, not into the working tree.
 */
async function linkFolder(repository: string, folder: string, checkout: string): Promise<void> {
  const source = path.join(repository, folder)
  const target = path.join(checkout, folder)
  await mkdir(target, {recursive: true})
  for (const entry of await readdir(source, {withFileTypes: true})) {
    const place = path.join(source, entry.name)
    if (entry.name.startsWith('@') && entry.isDirectory()) {
      await linkFolder(repository, path.join(folder, entry.name), checkout)
    } else {
      const real = await realpath(place).catch(() => place)
      const inside = path.relative(await realpath(repository), real)
      const isOwn =
        entry.isSymbolicLink() &&
        !inside.startsWith('..') &&
        !inside.split(path.sep).includes('node_modules')
      await symlink(isOwn ? path.join(checkout, inside) : place, path.join(target, entry.name))
    }
  }
}
