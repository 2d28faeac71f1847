import {type FrontMatterCursor, findFrontMatterCursor} from './find-front-matter-cursor.ts'
import {findTagCursor, type TagCursor} from './find-tag-cursor.ts'
import type {Span} from './span.ts'

/** What is at a place of a page. `typed` is its text before the place. */
export type Cursor =
  | FrontMatterCursor
  | TagCursor
  | SymbolCursor
  | (Span & {kind: 'link'; typed: string; url: string})

/** A symbol. A mention in a sentence may leave out the contract, which a reference in `of` needs. */
type SymbolCursor = Span & {kind: 'symbol'; typed: string; name: string; isMention?: true}

/**
 * Find what is at an offset of a page.
 *
 * The text is scanned and not parsed: while someone is typing, it is rarely a page that can be parsed.
 */
export function findCursor(text: string, offset: number): Cursor | undefined {
  const front = findFrontMatterCursor(text, offset)
  if (front) return front.kind === 'elsewhere' ? undefined : front
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1
  const lineEnd = toEnd(text, offset, /\r?\n|$/)
  const line = text.slice(lineStart, lineEnd)
  const isFence = /^[\t >]*(?:`{3,}|~{3,})/.test(line)
  if (!isFence && isInFence(text.slice(0, lineStart))) return

  const tag = isFence ? undefined : findTagCursor(text, offset)
  const at = {line, lineStart, offset}
  if (tag?.kind !== 'prop-value') return tag ?? findSymbol(at, isFence) ?? findLink(at)
  if (tag.prop === 'of') return toWord(tag, offset)
  return /^(?:href|src|link)$/.test(tag.prop)
    ? {kind: 'link', start: tag.start, end: tag.end, typed: tag.typed, url: tag.value}
    : tag
}

interface CursorLine {
  line: string
  lineStart: number
  offset: number
}

/** A symbol in the `of` of a fence, or in inline code that consists of a name. */
function findSymbol(place: CursorLine, isFence: boolean): Cursor | undefined {
  const found = isFence
    ? findMatch(place, /\bof=(?:"([^"]*)"?|'([^']*)'?)/g)
    : findMatch(place, /(?<!`)`([A-Za-z_$][\w$./:]*(?:\([^`)]*\))?)`(?!`)/g)
  return found && {...toWord(found, place.offset), ...(!isFence && {isMention: true})}
}

function findLink(place: CursorLine): Cursor | undefined {
  const found = findMatch(place, /\]\(<?([^\s()<>]*)|^\s*\[[^\]]+\]:\s+<?(\S*)/g)
  if (!found) return
  const {value, ...span} = found
  return {kind: 'link', ...span, typed: value.slice(0, place.offset - span.start), url: value}
}

/** Find the first group of a match that holds the offset. */
function findMatch(
  {line, lineStart, offset}: CursorLine,
  pattern: RegExp
): (Span & {value: string}) | undefined {
  for (const match of line.matchAll(pattern)) {
    const value = match.slice(1).find((group) => group !== undefined) ?? ''
    const start =
      lineStart + match.index + match[0].indexOf(value, value === '' ? match[0].length : 2)
    const from =
      value === '' ? lineStart + match.index + match[0].replace(/["']$/, '').length : start
    if (offset >= from && offset <= from + value.length) {
      return {start: from, end: from + value.length, value}
    }
  }
  return
}

/** A prop may name several symbols: take the one at the offset. */
function toWord({start, value}: {start: number; value: string}, offset: number): SymbolCursor {
  const before = value.slice(0, offset - start)
  const from = /(?<!\S)\S*$/.exec(before)?.index ?? 0
  const after = /^\S*/.exec(value.slice(before.length))?.[0] ?? ''
  const name = before.slice(from) + after
  return {
    kind: 'symbol',
    start: start + from,
    end: start + from + name.length,
    typed: before.slice(from),
    name
  }
}

/** Whether a text ends inside of a fence. */
function isInFence(text: string): boolean {
  let fence: string | undefined
  for (const [, mark = '', rest = ''] of text.matchAll(/^[\t >]*(`{3,}|~{3,})(.*)$/gm)) {
    if (fence === undefined) fence = mark
    else if (mark.startsWith(fence) && rest.trim() === '') fence = undefined
  }
  return fence !== undefined
}

function toEnd(text: string, from: number, pattern: RegExp): number {
  const index = text.slice(from).search(pattern)
  return index === -1 ? text.length : from + index
}
