import type {ByteRange} from '../ast/byte-range.ts'
import {findLine} from '../sources/find-line.ts'

/**
 * A part of a snippet before layout: source text, a blank line, or a mark that is not in the source.
 *
 * A mark is indented like the line of the byte `at`.
 */
export type SnippetPart =
  | {kind: 'source'; path: string; bytes: Buffer; range: ByteRange; suffix?: string}
  | {kind: 'mark'; text: string; bytes: Buffer; at: number}
  | {kind: 'blank'}

/** A line of a snippet. */
export interface SnippetLine {
  text: string
  /** Where its source text begins; undefined for a line that is not from a source. */
  source?: {path: string; line: number; byte: number; column: number}
}

interface Row extends SnippetLine {
  /** Width of the indent in the source. */
  indent: string
}

/** Join parts line by line, without the indent that all lines share. */
export function layoutSnippet(parts: ReadonlyArray<SnippetPart>): Array<SnippetLine> {
  const rows: Array<Row> = []

  for (const part of parts) {
    if (part.kind === 'source') {
      rows.push(...toRows(part))
    } else if (part.kind === 'blank') {
      rows.push({text: '', indent: ''})
    } else {
      const indent = leadingSpace(lineAround(part.bytes, part.at))
      rows.push({text: indent + part.text, indent})
    }
  }

  const shared = sharedPrefix(rows.filter(({text}) => text.trim() !== '').map(({indent}) => indent))
  return rows.map((row) => dedent(row, shared.length))
}

function toRows({path, bytes, range, suffix = ''}: SnippetPart & {kind: 'source'}): Array<Row> {
  const rows: Array<Row> = []
  const indent = leadingSpace(lineAround(bytes, range.start))
  let {line} = findLine(bytes, range.start)
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
    // In later lines the removed indent is source text; in the first line it precedes the part.
    const column = source.column - cut
    line.source = {
      ...source,
      column: Math.max(0, column),
      byte: source.byte + Math.max(0, -column)
    }
  }

  return line
}

function lineAround(bytes: Buffer, at: number): string {
  const start = at === 0 ? 0 : bytes.lastIndexOf(0x0a, at - 1) + 1
  const end = bytes.indexOf(0x0a, at)
  return bytes.toString('utf8', start, end === -1 ? bytes.length : end)
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
