import type {ByteRange} from '../ast/byte-range.ts'
import {isContractKind, type SoliditySymbol} from '../symbols/symbol.ts'
import {layoutSnippet, type SnippetLine, type SnippetPart} from './layout-snippet.ts'

/** Options for the parts of a symbol and its contract to show. */
export interface CutOptions {
  /** Show NatSpec comments (default: `false`). */
  natspec?: boolean
  /** Show bodies; otherwise a declaration ends with `;` (default: `true`). */
  body?: boolean
  /** Show the first line and the closing brace of the contract (default: `false`). */
  header?: boolean
  /** Mark for omitted code (default: `// …`). */
  elision?: string
}

/** A source, symbols in it, and the contract that contains them. */
export interface CutInput {
  path: string
  bytes: Buffer
  symbols: ReadonlyArray<SoliditySymbol>
  /** Needed for `header`. */
  contract?: SoliditySymbol | undefined
}

const semicolon = 0x3b

/** Cut symbols out of one source, in source order, with a mark for omitted code between them. */
export function cutSymbols(input: CutInput, options: CutOptions = {}): Array<SnippetLine> {
  const {path, bytes, contract} = input
  const {natspec = false, body = true, header = false, elision = '// …'} = options
  const symbols = [...input.symbols].sort((a, b) => a.range.start - b.range.start)
  const parts: Array<SnippetPart> = []
  const mark = (at: number): SnippetPart => ({kind: 'mark', text: elision, bytes, at})
  const blank: SnippetPart = {kind: 'blank'}
  const around = header ? contract : undefined
  let previous: ByteRange | undefined

  if (around?.body) {
    const range = {start: around.range.start, end: around.body.start + 1}
    parts.push({kind: 'source', path, bytes, range})
    previous = range
  }

  for (const symbol of symbols) {
    const whole = wholeRange(bytes, symbol)

    if (previous) {
      const gap = {start: previous.end, end: whole.start}
      const first = around !== undefined && parts.length === 1
      const elided = [mark(symbol.range.start), blank]
      if (!isTrivia(bytes, gap)) parts.push(...(first ? elided : [blank, ...elided]))
      else if (!first && hasBlankLine(bytes, gap)) parts.push(blank)
    }

    parts.push(...cutSymbol({path, bytes}, symbol, {natspec, body, mark}))
    previous = whole
  }

  if (around?.body && previous) {
    const close = {start: around.body.end - 1, end: around.body.end}
    const first = parts.length === 1
    const rest = {start: previous.end, end: close.start}
    const at = symbols.at(-1)?.range.start ?? close.start
    if (!isTrivia(bytes, rest)) parts.push(...(first ? [mark(at)] : [blank, mark(at)]))
    parts.push({kind: 'source', path, bytes, range: close})
  }

  return layoutSnippet(parts)
}

function cutSymbol(
  {path, bytes}: {path: string; bytes: Buffer},
  symbol: SoliditySymbol,
  {natspec, body, mark}: {natspec: boolean; body: boolean; mark: (at: number) => SnippetPart}
): Array<SnippetPart> {
  const whole = wholeRange(bytes, symbol)
  const start = natspec ? whole.start : symbol.range.start
  const source = {kind: 'source', path, bytes} as const

  if (body || !symbol.body) return [{...source, range: {start, end: whole.end}}]

  if (isContractKind(symbol.kind)) {
    const close = {start: symbol.body.end - 1, end: symbol.body.end}
    return [
      {...source, range: {start, end: symbol.body.start + 1}},
      mark(firstByteInside(bytes, symbol.body)),
      {...source, range: close}
    ]
  }

  const end = start + bytes.toString('latin1', start, symbol.body.start).trimEnd().length
  return [{...source, range: {start, end}, suffix: ';'}]
}

function firstByteInside(bytes: Buffer, {start, end}: ByteRange): number {
  const text = bytes.toString('latin1', start + 1, end)
  return start + 1 + text.length - text.trimStart().length
}

/** Get the range from the NatSpec to the semicolon, which the compiler leaves out for variables. */
function wholeRange(bytes: Buffer, {kind, range, documentation}: SoliditySymbol): ByteRange {
  const start = documentation ? Math.min(documentation.start, range.start) : range.start
  if (kind !== 'variable' && kind !== 'constant') return {start, end: range.end}
  const end = bytes.indexOf(semicolon, range.end)
  const ends = end !== -1 && isTrivia(bytes, {start: range.end, end})
  return {start, end: ends ? end + 1 : range.end}
}

function hasBlankLine(bytes: Buffer, {start, end}: ByteRange): boolean {
  return /\n[ \t]*\n/.test(bytes.toString('latin1', start, end))
}

/** Check whether a range holds nothing but white space and comments. */
function isTrivia(bytes: Buffer, {start, end}: ByteRange): boolean {
  const text = bytes.toString('latin1', start, end)
  const rest = text.replace(/\/\/[^\n]*|\/\*[\s\S]*?(\*\/|$)/g, (comment, end) => {
    // A block comment that is not closed here continues after the piece.
    return comment.startsWith('//') || end !== '' ? '' : comment
  })
  return rest.trim() === ''
}
