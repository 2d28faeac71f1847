import type {ByteRange} from './byte-range.ts'

/** A part of a snippet before it is laid out: source text, or text that is not in the source. */
export type SnippetPart =
  | {kind: 'source'; path: string; bytes: Buffer; range: ByteRange; suffix?: string}
  | {kind: 'mark'; text: string}
  | {kind: 'blank'}

/** A line of a snippet. */
export interface SnippetLine {
  text: string
  /** Where its source text begins; absent in a line that is not from a source. */
  source?: {path: string; line: number; byte: number; column: number}
}

interface Row extends SnippetLine {
  /** White space to the left, in the source. */
  indent: string
}

/** Put parts below each other, each line as far to the left as all of them can go. */
export function layoutSnippet(parts: ReadonlyArray<SnippetPart>): Array<SnippetLine> {
  const rows: Array<Row> = []

  for (const [index, part] of parts.entries()) {
    if (part.kind === 'source') {
      rows.push(...toRows(part))
    } else if (part.kind === 'blank') {
      rows.push({text: '', indent: ''})
    } else {
      const indent = nearIndent(parts, index)
      rows.push({text: indent + part.text, indent})
    }
  }

  const shared = sharedPrefix(rows.filter(({text}) => text.trim() !== '').map(({indent}) => indent))
  return rows.map((row) => dedent(row, shared.length))
}

function toRows({path, bytes, range, suffix = ''}: SnippetPart & {kind: 'source'}): Array<Row> {
  const rows: Array<Row> = []
  const lineStart = bytes.lastIndexOf(0x0a, range.start - 1) + 1
  const before = range.start === 0 ? '' : bytes.toString('utf8', lineStart, range.start)
  const indent = leadingSpace(before)
  let line = countLines(bytes, range.start)
  let byte = range.start

  for (const [index, text] of bytes
    .toString('utf8', range.start, range.end)
    .split('\n')
    .entries()) {
    const source = {path, line, byte, column: index === 0 ? indent.length : 0}
    const full = index === 0 ? indent + text : text
    rows.push({text: full, indent: leadingSpace(full), source})
    byte += Buffer.byteLength(text) + 1
    line++
  }

  const last = rows.at(-1)
  if (last) last.text += suffix
  return rows
}

function dedent({text, indent, source}: Row, width: number): SnippetLine {
  const cut = Math.min(width, indent.length)
  const line: SnippetLine = {text: text.slice(cut)}

  if (source) {
    // What is cut off a later line is source text; in the first line it came before it.
    const column = source.column - cut
    line.source = {
      ...source,
      column: Math.max(0, column),
      byte: source.byte + Math.max(0, -column)
    }
  }

  return line
}

/** A mark stands where the code below it does; below the last code, where that above it does. */
function nearIndent(parts: ReadonlyArray<SnippetPart>, index: number): string {
  const next = parts[index + 1]
  const near = next?.kind === 'source' ? next : parts[index - 1]
  const code = near?.kind === 'blank' ? parts[index + (near === next ? 2 : -2)] : near
  if (code?.kind !== 'source') return ''

  const start = code.bytes.lastIndexOf(0x0a, code.range.start - 1) + 1
  return code.range.start === 0
    ? ''
    : leadingSpace(code.bytes.toString('utf8', start, code.range.end))
}

function leadingSpace(text: string): string {
  return /^[ \t]*/.exec(text)?.[0] ?? ''
}

function sharedPrefix(texts: ReadonlyArray<string>): string {
  let prefix = texts[0] ?? ''
  for (const text of texts) {
    while (!text.startsWith(prefix)) prefix = prefix.slice(0, -1)
  }
  return prefix
}

function countLines(bytes: Buffer, end: number): number {
  let line = 1
  for (let at = bytes.indexOf(0x0a); at !== -1 && at < end; at = bytes.indexOf(0x0a, at + 1)) line++
  return line
}
