import {lstatSync, readdirSync} from 'node:fs'
import {relative, sep} from 'node:path'
import {ProjectError} from '../errors.ts'
import {createEntryCounter} from '../project/create-entry-counter.ts'
import type {FoundryConfig} from '../project/read-foundry-config.ts'
import {toBuildCommand} from '../project/to-build-command.ts'

/** The artifacts of a project by name. No artifact is opened. */
export interface ArtifactIndex {
  /** `Counter` -> `out/Counter.sol/Counter.json` and others of that name. */
  byContract: ReadonlyMap<string, ReadonlyArray<string>>
  /** `Counter.sol` -> all artifacts in folders of that name. */
  bySource: ReadonlyMap<string, ReadonlyArray<string>>
}

/** List the artifacts in `out` as paths from the project's root. */
export function readArtifactIndex(
  config: Pick<FoundryConfig, 'root' | 'out' | 'buildInfo' | 'places' | 'profile'>
): ArtifactIndex {
  const {root, out, buildInfo, places} = config
  const count = createEntryCounter('out', places.out)
  const byContract = new Map<string, Array<string>>()
  const bySource = new Map<string, Array<string>>()
  // Paths are joined by hand: for thousands of folders, `node:path` takes longer than the disk.
  const base = relative(root, out).split(sep).join('/')
  const skipped = relative(root, buildInfo).split(sep).join('/')
  const folders: Array<{folder: string; source: string}> = [{folder: base, source: ''}]

  for (let next = folders.pop(); next; next = folders.pop()) {
    const {folder, source} = next

    // The folder of a source holds its artifacts, and rarely folders.
    if (source.endsWith('.sol')) {
      const names = readNames(config, folder)
      count(names.length)
      for (const name of names) {
        const path = `${folder}/${name}`

        if (!name.endsWith('.json')) {
          if (isFolder(root, path)) folders.push({folder: path, source: name})
          continue
        }

        // `Counter.json`, or `Counter.0.8.30.json` if several compilers made one.
        add(byContract, name.slice(0, name.indexOf('.')), path)
        add(bySource, source, path)
      }
    } else {
      const names = readFolders(config, folder)
      count(names.length)
      for (const name of names) {
        const path = folder === '' ? name : `${folder}/${name}`
        if (path !== skipped) folders.push({folder: path, source: name})
      }
    }
  }

  if (byContract.size === 0) throw createIndexError(config, base)

  for (const files of byContract.values()) if (files.length > 1) files.sort()
  for (const files of bySource.values()) if (files.length > 1) files.sort()
  return {byContract, bySource}
}

/** The project that a message is about. */
type Project = Pick<FoundryConfig, 'root' | 'profile'>

function readNames(project: Project, folder: string): Array<string> {
  return orNone(project, folder, (path) => readdirSync(path))
}

/** List folders. Symbolic links are skipped: they can point outside of the project or form a cycle. */
function readFolders(project: Project, folder: string): Array<string> {
  const entries = orNone(project, folder, (path) => readdirSync(path, {withFileTypes: true}))
  return entries.filter((entry) => entry.isDirectory()).map(({name}) => name)
}

function orNone<Value>(project: Project, folder: string, read: (path: string) => Value): Value {
  try {
    return read(`${project.root}/${folder}`)
  } catch (cause) {
    throw createIndexError(project, folder, cause)
  }
}

function createIndexError({profile}: Project, folder: string, cause?: unknown): ProjectError {
  return new ProjectError(
    'not-compiled',
    `Cannot find artifacts in \`${folder}\`: run \`${toBuildCommand(profile)}\` first`,
    {cause}
  )
}

function isFolder(root: string, path: string): boolean {
  return lstatSync(`${root}/${path}`).isDirectory()
}

function add(files: Map<string, Array<string>>, key: string, file: string): void {
  const list = files.get(key)
  if (list) list.push(file)
  else files.set(key, [file])
}
