import path from 'node:path'
import type {EditedState} from '@lockstep/generator'
import {listPages} from '@lockstep/navtree'
import {type LinkTarget, type PageLink, resolveLink} from '@lockstep/pages'
import type {Fix} from '@lockstep/problem'
import {toRelative} from '../answer/complete-link.ts'
import {findUrlSpan} from './find-url-span.ts'

/** Files that move, each with its new path. Both are from the root of the docs folder. */
export type Moves = ReadonlyMap<string, string>

/** Links of the settings count from the root of the docs folder. No page has this name. */
const startFile = 'site.yaml'

/** Plan the edits that keep all links right when pages move. Edits are of the files before they move. */
export function planRename(
  moves: Moves,
  state: EditedState,
  readText: (file: string) => string | undefined
): Map<string, Array<Fix>> {
  const pages = listPages(state.tree)
  const files = new Map(pages.map(({route, file}) => [route, file]))
  const edits = new Map<string, Array<Fix>>()

  for (const page of pages) {
    for (const {link, target} of state.resolve(page)) add(link, target, link.file)
  }
  for (const link of state.settingLinks) {
    const {target} = resolveLink(link.url, {file: startFile, route: '/'}, state.links)
    add(link, target, startFile)
  }
  return edits

  function add(link: PageLink, target: LinkTarget, from: string): void {
    const wanted = toNewUrl(link.url, {from, target, moves, files})
    if (wanted === undefined || wanted === link.url) return
    const text = readText(link.file)
    const span = text === undefined ? undefined : findUrlSpan(text, link)
    if (!span) return
    const known = edits.get(link.file) ?? []
    // A partial is part of several pages, and its links with it.
    if (known.some(({start}) => start === span.start)) return
    edits.set(link.file, [...known, {...span, text: wanted}])
  }
}

interface LinkMove {
  from: string
  target: LinkTarget
  moves: Moves
  /** Files of pages, by address. */
  files: ReadonlyMap<string, string>
}

/** Return the address that a link needs after the move, or undefined when it stays right. */
function toNewUrl(url: string, {from, target, moves, files}: LinkMove): string | undefined {
  const [, old = '', tail = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? []
  if (old === '') return
  const home = moves.get(from) ?? from
  const file = toTargetFile(target, files)
  if (file === undefined) return
  const to = moves.get(file) ?? file
  if (to === file && (home === from || old.startsWith('/'))) return
  if (path.posix.dirname(home) === path.posix.dirname(from) && to === file) return
  if (old.startsWith('/')) {
    const isFile = /\.mdx?$/.test(old)
    return `${isFile ? `/${to}` : toRoute(to)}${tail}`
  }
  const relative = toRelative(home, to)
  const isFile = target.kind === 'file' || /\.mdx?$/.test(old)
  const short = isFile ? relative : relative.replace(/(?:\/index)?\.mdx?$/, '')
  return `${encodeSpaces(short)}${tail}`
}

function toTargetFile(target: LinkTarget, files: ReadonlyMap<string, string>): string | undefined {
  if (target.kind === 'page') return files.get(target.route)
  return target.kind === 'file' ? target.file : undefined
}

/** `guides/a.mdx` -> `/guides/a` */
function toRoute(file: string): string {
  const route = `/${file.replace(/\.mdx?$/, '').replace(/(?:^|\/)index$/, '')}`
  return route === '' ? '/' : route
}

function encodeSpaces(url: string): string {
  return url.replace(/ /g, '%20')
}
