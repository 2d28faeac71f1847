import path from 'node:path'
import {listPages} from '@lockstep/navtree'
import {resolveLink} from '@lockstep/pages'
import type {Span} from '../cursor/span.ts'
import {type Completion, type Completions, limitCompletions} from './completion.ts'
import {findRoute, type PagePlace} from './page-place.ts'

/** List the pages that a link can lead to, or after `#` the headings of its page. */
export function completeLink(
  {start, end, typed, url}: Span & {typed: string; url: string},
  place: PagePlace
): Completions | undefined {
  if (/^[a-z][a-z\d+.-]*:/i.test(typed)) return
  const hash = typed.indexOf('#')
  if (hash === -1) {
    // What follows `#` stays as it is.
    const tail = url.indexOf('#')
    const pageEnd = tail === -1 ? end : start + tail
    return limitCompletions(listTargets(typed, place), {start, end: pageEnd, typed})
  }
  const target = {start: start + hash + 1, end, typed: typed.slice(hash + 1)}
  return limitCompletions(listAnchors(typed.slice(0, hash), place), target)
}

/**
 * Pages by their files, as seen from the file of the link, or by their addresses after a `/`.
 *
 * A generated page has no file that an editor could open, so it always has its address.
 */
function listTargets(typed: string, {file, state}: PagePlace): Array<Completion> {
  return listPages(state.tree)
    .filter((page) => page.file !== file)
    .map(({file: other, route, title}) => ({
      label: typed.startsWith('/') || state.isGenerated(other) ? route : toRelative(file, other),
      kind: 'file',
      detail: title
    }))
}

function listAnchors(pagePath: string, place: PagePlace): Array<Completion> {
  const {file, state} = place
  const route = findRoute(place)
  const {target} = resolveLink(pagePath, {file, route}, state.links)
  if (target.kind !== 'page') return []
  const page = listPages(state.tree).find((each) => each.route === target.route)
  const headings = page ? (state.findOutline(page.file) ?? []) : []
  const titles = new Map(headings.map(({id, text}) => [id, text]))
  const others = [...(state.findIds(target.route, file) ?? [])].filter((id) => !titles.has(id))
  return [...titles.keys(), ...others].map((id) => ({
    label: id,
    kind: 'reference',
    detail: titles.get(id)
  }))
}

/** `guides/a.mdx`, `index.mdx` -> `../index.mdx` */
export function toRelative(from: string, to: string): string {
  const relative = path.posix.relative(path.posix.dirname(from), to)
  return relative.startsWith('.') ? relative : `./${relative}`
}
