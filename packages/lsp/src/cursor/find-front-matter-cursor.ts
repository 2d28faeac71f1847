import type {Span} from './span.ts'

/** A key of the front matter, or the value of one. `elsewhere` is a place in it that is neither. */
export type FrontMatterCursor =
  | (Span & {kind: 'key'; typed: string; key: string; known: ReadonlyArray<string>})
  | (Span & {kind: 'value'; typed: string; key: string})

/** Find what is at an offset of the front matter. Returns undefined for a place after it. */
export function findFrontMatterCursor(
  text: string,
  offset: number
): FrontMatterCursor | {kind: 'elsewhere'} | undefined {
  const [all, body = ''] =
    /^---[\t ]*\r?\n([\s\S]*?)(?:^---[\t ]*(?:\r?\n|$)|(?![\s\S]))/m.exec(text) ?? []
  if (all === undefined) return
  const bodyStart = all.indexOf('\n') + 1
  // An open block at the start of a page is one that is being written.
  if (offset < bodyStart || offset > bodyStart + body.length) {
    return offset >= all.length ? undefined : {kind: 'elsewhere'}
  }
  const lineStart = text.lastIndexOf('\n', offset - 1) + 1
  const [line = ''] = /^[^\r\n]*/.exec(text.slice(lineStart)) ?? []
  const [, key = '', gap] = /^([A-Za-z_][\w-]*)?(\s*:\s*)?/.exec(line) ?? []
  const known = Array.from(body.matchAll(/^([A-Za-z_][\w-]*)\s*:/gm), ([, name = '']) => name)
  const column = offset - lineStart
  if (gap === undefined || column <= key.length) {
    if (line.trim() !== key) return toItem(text, {line, lineStart, offset, key})
    return {
      kind: 'key',
      start: lineStart,
      end: lineStart + key.length,
      typed: key.slice(0, column),
      key,
      known: known.filter((name) => name !== key)
    }
  }
  return toItem(text, {line, lineStart, offset, key})
}

/** The value at the offset: all of it, or an item of a list such as `[a, b]`. */
function toItem(
  text: string,
  {line, lineStart, offset, key}: {line: string; lineStart: number; offset: number; key: string}
): FrontMatterCursor | {kind: 'elsewhere'} {
  if (key !== '' && offset <= lineStart + key.length) {
    const end = lineStart + key.length
    return {
      kind: 'key',
      start: lineStart,
      end,
      typed: text.slice(lineStart, offset),
      key,
      known: []
    }
  }
  const owner = key === '' ? findOwner(text.slice(0, lineStart)) : key
  if (owner === undefined) return {kind: 'elsewhere'}
  const before = line.slice(0, offset - lineStart)
  const from = /[^\s:,[\]"'-][^:,[\]"']*$/.exec(before)?.index ?? before.length
  const after = /^[^,\]"'\r\n]*/.exec(line.slice(before.length))?.[0].trimEnd() ?? ''
  return {
    kind: 'value',
    start: lineStart + from,
    end: offset + after.length,
    typed: before.slice(from),
    key: owner
  }
}

/** The key that a list below it belongs to. */
function findOwner(before: string): string | undefined {
  const keys = [...before.matchAll(/^([A-Za-z_][\w-]*)\s*:/gm)]
  return keys.at(-1)?.[1]
}
