import type {PageLink} from '@lockstep/pages'
import type {Span} from '../cursor/span.ts'

/** Find where the address of a link is written: in the link itself, in a prop, or in a definition. */
export function findUrlSpan(text: string, {url, place}: PageLink): Span | undefined {
  const start = place && toOffset(text, place.start)
  const end = place && toOffset(text, place.end)
  if (start !== undefined && end !== undefined) {
    const within = findLast(text.slice(start, end), url)
    if (within !== undefined) return {start: start + within, end: start + within + url.length}
  }
  const definition = /^[\t ]*\[[^\]\n]+\]:\s+<?/gm
  for (const match of text.matchAll(definition)) {
    const from = match.index + match[0].length
    if (text.startsWith(url, from)) return {start: from, end: from + url.length}
  }
  return
}

type Point = NonNullable<PageLink['place']>['start']

/** Places in the settings have lines and columns alone. */
function toOffset(text: string, {line, column, offset}: Point): number | undefined {
  if (offset !== undefined) return offset
  let start = 0
  for (let left = line - 1; left > 0; left--) start = text.indexOf('\n', start) + 1
  return start + column - 1
}

/** The last place of an address that is not a part of a longer one. */
function findLast(text: string, url: string): number | undefined {
  for (let at = text.lastIndexOf(url); at !== -1; at = text.lastIndexOf(url, at - 1)) {
    if (/^(?:[\s)"'>}]|$)/.test(text.slice(at + url.length))) return at
    if (at === 0) break
  }
  return
}
