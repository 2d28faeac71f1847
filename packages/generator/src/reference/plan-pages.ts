import {matchPath, type ReferenceOutline} from '@lockstep/snippets'
import type {ReferenceSettings} from '../settings/reference-settings.ts'
import {catalogueNames} from './plan-catalogues.ts'
import type {PlannedPage} from './reference-plan.ts'

/** The outlines of a project. */
export interface ProjectOutlines {
  outlines: ReadonlyArray<ReferenceOutline>
  /** Index of the project. */
  project: number
  /** Folder of its sources, from its root. */
  src: string
}

/** Plan the pages of one set: which there are, and where. */
export function planPages(
  settings: ReferenceSettings,
  {outlines, project, src}: ProjectOutlines
): Array<PlannedPage> {
  const {include = [src], exclude, route, group, titles} = settings
  const matches = (globs: ReadonlyArray<string>, outline: ReferenceOutline): boolean =>
    globs.some((glob) => matchPath(glob, outline.path) || matchPath(glob, outline.name))
  const shown = outlines
    .filter((outline) => matches(include, outline) && !matches(exclude, outline))
    .sort((a, b) => compare(a.path, b.path) || compare(a.name, b.name))
  const paths = shown.map(({path}) => path)
  const own = paths.filter((path) => path.startsWith(`${src}/`))
  // A dependency that is added later moves no page of the project.
  const shared = findSharedFolder(own.length > 0 ? own : paths)
  const taken = new Set(['index', 'a-z', ...catalogueNames].map((name) => `${route}/${name}`))

  return shown.map((outline): PlannedPage => {
    const folders = toFolder(outline.path)
    const isBelow = shared.every((name, index) => folders[index] === name)
    const folder = group === 'folder' ? folders.slice(isBelow ? shared.length : 0) : []
    const place = [route, ...folder.map(toPublicName)].join('/')
    const name = findFree(listNames(outline), (each) => {
      return !taken.has(`${place}/${each}`.toLowerCase())
    })
    const address = `${place}/${name}`
    // Some file systems do not distinguish `Vault` from `vault`.
    taken.add(address.toLowerCase())
    const title = titles[outline.name] ?? titles[outline.path] ?? outline.name
    return {file: `${address.slice(1)}.mdx`, route: address, title, project, outline}
  })
}

function findFree(names: Iterable<string>, isFree: (name: string) => boolean): string {
  for (const name of names) if (isFree(name)) return name
  return ''
}

/** List names for a page: its own, and if that is taken, with its source, and then with a number. */
function* listNames({name, path}: ReferenceOutline): Generator<string> {
  yield toPublicName(name.replace(/\.sol$/, '-sol'))
  const stem = path.slice(path.lastIndexOf('/') + 1).replace(/\.sol$/, '')
  const base = toPublicName(`${stem}-${name.replace(/\.sol$/, '-sol')}`)
  yield base
  for (let count = 2; count < 1000; count++) yield `${base}-${count}`
}

/** A name that begins with `_` is private to a docs set, and `$` has a meaning in addresses. */
function toPublicName(name: string): string {
  return name.replace(/[^\w.-]/g, '-').replace(/^[_.-]+/, '') || 'page'
}

function findSharedFolder(paths: ReadonlyArray<string>): Array<string> {
  let shared = toFolder(paths[0] ?? '')
  for (const path of paths) {
    const folder = toFolder(path)
    const end = shared.findIndex((name, index) => folder[index] !== name)
    if (end !== -1) shared = shared.slice(0, end)
  }
  return shared
}

function toFolder(path: string): Array<string> {
  return path.split('/').slice(0, -1)
}

function compare(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0
}
