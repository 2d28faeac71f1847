import {type Dirent, existsSync, readdirSync} from 'node:fs'
import path from 'node:path'

/**
 * List sources, artifacts and measures of a Foundry project, by their path from its root.
 *
 * `hidden` has the folders that are part of it although the walk from the root does not reach them.
 */
export function* listProjectParts(root: string, hidden: ReadonlyArray<string>): Generator<string> {
  // A project without contracts may be as large as it likes.
  if (!existsSync(path.join(root, 'foundry.toml'))) return
  const folders = ['', ...hidden]
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    for (const entry of readFolder(path.join(root, folder))) {
      const place = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory() && !isLeftOut(entry.name)) folders.push(place)
      if (entry.isFile() && isPart(entry.name, folder)) yield place
    }
  }
}

/** Whether folders of this name are outside of a project or left out of it. `..` leads outside. */
export function isLeftOut(name: string): boolean {
  return name.startsWith('.') || skipped.has(name)
}

/** Read a folder. Artifacts may have been removed since a build noted where they are, or a file may be in their place. */
function readFolder(folder: string): Array<Dirent> {
  try {
    return readdirSync(folder, {withFileTypes: true})
  } catch (error) {
    if (!/^(?:ENOENT|ENOTDIR)$/.test((error as NodeJS.ErrnoException).code ?? '')) throw error
    return []
  }
}

const skipped = new Set(['node_modules', 'broadcast', 'dist'])

function isPart(name: string, folder: string): boolean {
  if (/\.sol$|^foundry\.toml$|^\.gas-snapshot$/.test(name)) return true
  return name.endsWith('.json') && /\.sol$|(^|\/)(build-info|snapshots)$/.test(folder)
}
