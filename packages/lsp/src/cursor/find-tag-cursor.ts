import type {Span} from './span.ts'

/** A place in a tag such as `<Callout kind="note">`. */
export type TagCursor =
  | (Span & {kind: 'component'; typed: string; name: string})
  | (Span & {
      kind: 'prop'
      typed: string
      component: string
      prop: string
      known: ReadonlyArray<string>
    })
  | (Span & {kind: 'prop-value'; typed: string; component: string; prop: string; value: string})

/** A longer tag was not written by hand. */
const farthest = 4000

/** Find what is at an offset of the tag around it. Returns undefined for a place outside of tags. */
export function findTagCursor(text: string, offset: number): TagCursor | undefined {
  for (let at = offset - 1; at >= 0 && at > offset - farthest; at--) {
    if (text[at] !== '<') continue
    const found = parseTag(text, at, offset)
    if (found !== 'none') return found
  }
  return
}

/** Parse a tag from its start to the offset. `none` means that this isn't a tag, or that it ends before the offset. */
function parseTag(text: string, start: number, offset: number): TagCursor | undefined | 'none' {
  const rest = text.slice(start, start + farthest)
  const [head = '', slash = '', name = ''] = /^<(\/?)([A-Z][\w.]*)?/.exec(rest) ?? []
  let at = start + head.length
  if (offset <= at) {
    if (name === '' && slash === '' && text[start - 1]?.match(/\w/)) return 'none'
    const from = start + 1 + slash.length
    if (offset < from) return
    return {kind: 'component', start: from, end: at, typed: text.slice(from, offset), name}
  }
  if (name === '' || slash !== '') return 'none'

  const known: Array<string> = []
  while (at < text.length) {
    const space = /^\s*/.exec(text.slice(at, at + farthest))?.[0] ?? ''
    // A page goes on after an empty line, and a tag does not.
    if (/\n\s*\n/.test(text.slice(at, Math.min(at + space.length, offset)))) return 'none'
    if (offset < at + space.length) return offset === at ? undefined : toProp(offset, '')
    at += space.length
    const [close] = /^\/?>/.exec(text.slice(at, at + 2)) ?? []
    if (close !== undefined && offset > at) return 'none'
    const prop = /^[A-Za-z_][\w-]*/.exec(text.slice(at, at + 200))?.[0] ?? ''
    if (offset <= at + prop.length) return space === '' ? undefined : toProp(at, prop)
    if (prop === '') return 'none'
    known.push(prop)
    at += prop.length
    const value = parseValue(text, at)
    if (!value) continue
    if (offset < value.end || (offset === value.end && !value.isClosed)) {
      return value.isText && offset >= value.from ? toValue(prop, value) : undefined
    }
    at = value.end
  }
  return

  function toProp(from: number, prop: string): TagCursor {
    const typed = text.slice(from, offset)
    return {kind: 'prop', start: from, end: from + prop.length, typed, component: name, prop, known}
  }

  function toValue(prop: string, {from, end, isClosed}: Value): TagCursor {
    const to = isClosed ? end - 1 : end
    const value = text.slice(from, to)
    const typed = text.slice(from, offset)
    return {kind: 'prop-value', start: from, end: to, typed, component: name, prop, value}
  }
}

interface Value {
  /** Offset of its first character, after the quote. */
  from: number
  /** Offset after the closing quote, or of the end of an open value. */
  end: number
  isClosed: boolean
  isText: boolean
}

/** Parse what follows the name of a prop: `="…"` or `={…}`. */
function parseValue(text: string, at: number): Value | undefined {
  const rest = text.slice(at, at + farthest)
  const [sign] = /^\s*=\s*/.exec(rest) ?? []
  if (sign === undefined) return
  const from = at + sign.length
  const quote = text[from]
  if (quote === '"' || quote === "'") {
    // An open value ends with its line.
    const [inner = ''] =
      (quote === '"' ? /^[^"\r\n]*/ : /^[^'\r\n]*/).exec(text.slice(from + 1)) ?? []
    const end = from + 1 + inner.length
    const isClosed = text[end] === quote
    return {from: from + 1, end: isClosed ? end + 1 : end, isClosed, isText: true}
  }
  if (quote !== '{') return {from, end: from, isClosed: false, isText: false}
  let depth = 0
  let end = from
  for (; end < text.length; end++) {
    if (text[end] === '{') depth++
    if (text[end] === '}' && --depth === 0) break
  }
  return {from, end: end + 1, isClosed: true, isText: false}
}
