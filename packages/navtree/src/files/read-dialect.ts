import {readFile, stat} from 'node:fs/promises'
import path from 'node:path'
import type {Dialect} from '../tree/tree.ts'
import type {ContentFolder} from './list-content.ts'

/**
 * Find the version of Nextra that a docs set was written for.
 *
 * The nearest `package.json` that names `nextra` decides, or else the kind of `_meta` files: `_meta.json` is read
 * by version 2 alone. A set with neither is read as version 2.
 */
export async function readDialect(root: string, folder: ContentFolder): Promise<Dialect> {
  let place = path.resolve(root)

  for (;;) {
    const dialect = toDialect(await readVersion(place))
    if (dialect) return dialect
    const above = path.dirname(place)
    if (above === place) return findDialect(path.basename(path.resolve(root)), folder)
    place = above
  }
}

/** Guess from the files themselves. */
function findDialect(name: string, folder: ContentFolder): Dialect {
  const metas = listNames(folder).filter((file) => /^_meta\./.test(file))
  if (metas.some((file) => file.endsWith('.json'))) return 2
  if (metas.length === 0) return 2
  return name === 'app' || name === 'content' || metas.some((file) => file.includes('.global.'))
    ? 4
    : 3
}

function listNames(folder: ContentFolder): Array<string> {
  return [...folder.files, ...folder.folders.flatMap(listNames)]
}

async function readVersion(folder: string): Promise<string | undefined> {
  try {
    const file = path.join(folder, 'package.json')
    if (!(await stat(file)).isFile()) return // A pipe or a device may never end.
    const manifest: unknown = JSON.parse(await readFile(file, 'utf8'))
    if (typeof manifest !== 'object' || manifest === null) return
    const {dependencies, devDependencies} = manifest as Record<
      string,
      Record<string, unknown> | undefined
    >
    const version = dependencies?.nextra ?? devDependencies?.nextra
    return typeof version === 'string' ? version : undefined
  } catch {
    // The folder has no manifest, or one with an error that other tools report.
    return
  }
}

/** `^2.13.2` -> 2. Returns undefined for a range without a version, such as `workspace:*`. */
function toDialect(version: string | undefined): Dialect | undefined {
  const major = Number(/^[^\d]*(\d+)/.exec(version ?? '')?.[1])
  if (major === 3 || major === 4) return major
  return major === 1 || major === 2 ? 2 : undefined
}
