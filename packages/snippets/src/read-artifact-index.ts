import {type Dirent, readdirSync} from 'node:fs'
import {join, relative} from 'node:path'
import {ProjectError} from './errors.ts'

/** Which artifacts there are, by name alone: nothing is opened. */
export interface ArtifactIndex {
  /** `Counter` to `out/Counter.sol/Counter.json`, and all others of that name. */
  byContract: ReadonlyMap<string, ReadonlyArray<string>>
  /** `Counter.sol` to all artifacts in folders of that name. */
  bySource: ReadonlyMap<string, ReadonlyArray<string>>
}

/** List the artifacts in `out`; files are named from the project's root on. */
export function readArtifactIndex(root: string, out: string, buildInfo: string): ArtifactIndex {
  const byContract = new Map<string, Array<string>>()
  const bySource = new Map<string, Array<string>>()
  const folders: Array<{folder: string; source: string}> = [{folder: out, source: ''}]

  for (let next = folders.pop(); next; next = folders.pop()) {
    for (const entry of readEntries(next.folder)) {
      const path = join(next.folder, entry.name)

      if (entry.isDirectory()) {
        if (path !== buildInfo) folders.push({folder: path, source: entry.name})
      } else if (entry.isFile() && entry.name.endsWith('.json') && isSource(next.source)) {
        // `Counter.json`, or `Counter.0.8.30.json` where several compilers made one.
        const file = relative(root, path).replaceAll('\\', '/')
        add(byContract, entry.name.slice(0, entry.name.indexOf('.')), file)
        add(bySource, next.source, file)
      }
    }
  }

  if (byContract.size === 0) {
    throw new ProjectError(`Cannot find artifacts in \`${out}\`: run \`forge build\` first`)
  }

  for (const files of [...byContract.values(), ...bySource.values()]) files.sort()
  return {byContract, bySource}
}

function isSource(folder: string): boolean {
  return folder.endsWith('.sol')
}

function readEntries(folder: string): Array<Dirent> {
  try {
    return readdirSync(folder, {withFileTypes: true})
  } catch (cause) {
    throw new ProjectError(`Cannot find artifacts in \`${folder}\`: run \`forge build\` first`, {
      cause
    })
  }
}

function add(files: Map<string, Array<string>>, key: string, file: string): void {
  const list = files.get(key)
  if (list) list.push(file)
  else files.set(key, [file])
}
