import {diagramKinds} from './diagram-kinds.ts'
import type {DiagramParser} from './diagram-parser.ts'
import {LimitError} from './limit-error.ts'

/** A diagram, in the part of Mermaid that can be drawn without a browser. */
export interface ParsedDiagram extends Pick<DiagramParser, 'draw'> {
  /** The name of its kind, for people who cannot see it: `Flowchart`. */
  kind: string
  title?: string | undefined
  description?: string | undefined
}

/** Why a diagram cannot be drawn. */
export interface DiagramFault {
  ruleId: 'invalid-diagram' | 'unsupported-diagram'
  reason: string
  /** Line of the diagram, from 0. */
  line: number
  /** Where the mistake begins in that line, from 0. */
  column: number
}

/** A problem with a line. Without a column, it concerns the whole line. */
type LineFault = Omit<DiagramFault, 'column'> & {column?: number}

/** Larger diagrams than this are not drawn: a build must end. */
const mostLines = 300
const longestLine = 1000

/** Statements of Mermaid that only a browser can draw. */
const unsupported =
  /^(architecture|block|c4\w+|flowchart-elk|gantt|gitgraph|journey|kanban|mindmap|packet|pie|quadrantchart|radar|requirementdiagram|sankey|timeline|treemap|xychart|zenuml)\b/i

/** An end without a begin, in any kind of diagram. */
const looseEnd = {
  pattern: /^(?:end|else|\})(?:\s|$)/i,
  hint: 'remove it, because nothing is open here'
}

/** How far a diagram has been parsed. */
interface Progress {
  lines: ReadonlyArray<string>
  /** The current line; a step may move it to the last line that it used. */
  line: number
  /** Undefined until the first line was parsed. */
  kind?: (typeof diagramKinds)[number]
  parser?: DiagramParser
  title?: string | undefined
  description?: string | undefined
  /** How many lines have been parsed. */
  count: number
  /** The lines of groups, blocks and bodies whose ends have not come yet. */
  open: Array<number>
}

/** Parse a diagram: its kind, its text for people who cannot see it, and the first line that is not valid. */
export function parseDiagram(source: string): {diagram: ParsedDiagram} | {fault: DiagramFault} {
  const lines = source.split(/\r?\n/)
  const {title, start} = parseTitle(lines)
  const progress: Progress = {lines, line: start, title, count: 0, open: []}
  for (; progress.line < lines.length; progress.line++) {
    const fault = parseLine(progress)
    if (fault) return {fault: toPlaced(fault, lines)}
  }
  const {kind, parser} = progress
  if (!kind || !parser) return {fault: toPlaced(toHeaderFault('', 0), lines)}
  const fault = findUnclosed(progress)
  if (fault) return {fault: toPlaced(fault, lines)}
  const {draw} = parser
  return {
    diagram: {kind: kind.name, draw, title: progress.title, description: progress.description}
  }
}

function toPlaced(fault: LineFault, lines: ReadonlyArray<string>): DiagramFault {
  return {column: (lines[fault.line] ?? '').search(/\S|$/), ...fault}
}

/** Parse a line, and the lines that continue it. Returns what is wrong with it. */
function parseLine(progress: Progress): LineFault | undefined {
  const {kind, parser, line} = progress
  const written = parseText(progress)
  if (written === undefined) return
  if (!kind || !parser) return parseHeader(progress, written)
  const isInBody = parser.isInBody?.() ?? false
  if (!isInBody && (parseWords(progress, written) || kind.looks.test(written))) return
  const text = kind.hasLongTexts ? parseLongText(progress, written) : written
  if (text.length > longestLine) {
    const reason = `Unexpected line of ${text.length} characters, expected at most ${longestLine}`
    return {ruleId: 'invalid-diagram', reason, line}
  }
  try {
    if (++progress.count > mostLines) {
      throw new LimitError(`Cannot draw a diagram of more than ${mostLines} lines: split it`)
    }
    if (parser.parse(text)) {
      noteOpen(progress, parser.countOpen(), line)
      return
    }
  } catch (error) {
    if (!(error instanceof LimitError)) throw error
    return {ruleId: 'unsupported-diagram', reason: error.message, line: progress.line}
  }
  const place = `${toShort(text)} in ${kind.article} ${kind.name.toLowerCase()}`
  if (kind.undrawn?.test(text)) {
    const reason = `Cannot draw ${place} without a browser, so the page shows its text`
    return {ruleId: 'unsupported-diagram', reason, line}
  }
  const slip = [kind.slip, looseEnd].find((each) => each?.pattern.test(text))
  const column = slip ? (progress.lines[line] ?? '').search(slip.pattern) : -1
  const hint = slip ? `; ${slip.hint}` : ''
  const reason = `Unexpected ${place}${hint}`
  return {ruleId: 'invalid-diagram', reason, line, ...(column >= 0 && {column})}
}

function noteOpen({open}: Progress, count: number, line: number): void {
  while (open.length < count) open.push(line)
  open.length = count
}

/** Find the first group, block or body that never ends. Everything after it would be drawn inside of it. */
function findUnclosed({lines, open: [line]}: Progress): LineFault | undefined {
  if (line === undefined) return
  const text = stripTags((lines[line] ?? '').trim())
  const end = text.endsWith('{') ? '}' : 'end'
  const reason = `Cannot find the end of ${toShort(text)}, expected \`${end}\` on a line of its own`
  return {ruleId: 'invalid-diagram', reason, line}
}

function toShort(text: string): string {
  return `\`${text.slice(0, 60)}\``
}

/** Parse the text of a line. Returns undefined for a blank line, a comment and a directive. */
function parseText(progress: Progress): string | undefined {
  const {lines} = progress
  const text = stripTags((lines[progress.line] ?? '').trim())
  // A directive is about the look, and may go over several lines.
  if (text.startsWith('%%{')) {
    while (progress.line < lines.length && !lines[progress.line]?.includes('}%%')) progress.line++
    return
  }
  const written = text.endsWith(';') ? text.slice(0, -1).trimEnd() : text
  return written === '' || written.startsWith('%%') ? undefined : written
}

function parseHeader(progress: Progress, text: string): LineFault | undefined {
  const kind = diagramKinds.find(({pattern}) => pattern.test(text))
  if (!kind) return toHeaderFault(text, progress.line)
  progress.kind = kind
  progress.parser = kind.createParser(kind.pattern.exec(text)?.[1])
  return
}

/** Parse a line with the title or the description. */
function parseWords(progress: Progress, text: string): boolean {
  const [, name, value = ''] = /^(accTitle|accDescr|title)(?:\s*:)?\s+(\S.*)$/.exec(text) ?? []
  if (name === undefined) return false
  if (name === 'title' && !progress.kind?.hasTitle) return false
  if (name === 'accDescr') progress.description = value
  else progress.title = value
  return true
}

/** Parse the lines on which text in quotes or brackets continues. */
function parseLongText(progress: Progress, written: string): string {
  const {lines} = progress
  let text = written
  while (progress.line + 1 < lines.length && text.length <= longestLine) {
    const next = stripTags((lines[progress.line + 1] ?? '').trim()).replace(/;$/, '')
    if (!hasOpenQuote(text) && !(hasOpenBracket(text) && isText(next))) break
    progress.line++
    text += `<br/>${next}`
  }
  return text
}

/** Parse the title between `---` above a diagram, and find the line where the diagram starts. */
function parseTitle(lines: ReadonlyArray<string>): {title?: string; start: number} {
  const front = lines.findIndex((line) => line.trim() !== '')
  if (lines[front]?.trim() !== '---') return {start: 0}
  const end = lines.findIndex((line, index) => index > front && line.trim() === '---')
  const line = lines.slice(front, end).findLast((each) => each.startsWith('title:'))
  if (line === undefined) return {start: end + 1}
  const title = line
    .slice('title:'.length)
    .trim()
    .replace(/^["']|["']$/g, '')
  return {title, start: end + 1}
}

function toHeaderFault(text: string, line: number): LineFault {
  const [name = ''] = text.split(/\s/)
  if (unsupported.test(name)) {
    const reason = `Cannot draw a diagram of kind \`${name}\` without a browser, so the page shows its text`
    return {ruleId: 'unsupported-diagram', reason, line}
  }
  const reason = `Unexpected \`${text.slice(0, 60)}\`, expected the kind of the diagram, such as \`flowchart LR\` or \`sequenceDiagram\``
  return {ruleId: 'invalid-diagram', reason, line}
}

function hasOpenQuote(text: string): boolean {
  return text.split('"').length % 2 === 0
}

function hasOpenBracket(text: string): boolean {
  return /[([{][^()[\]{}]*$/.test(text.replace(/"[^"]*"/g, ''))
}

/** Check whether a line can only be text: it closes a bracket before it opens one, or has neither one nor an arrow. */
function isText(line: string): boolean {
  return /^[^()[\]{}"|]*[)\]}]/.test(line) || /^(?!end$)(?:(?!--|==|-\.)[^()[\]{}"|])+$/.test(line)
}

/** Remove HTML tags, which Mermaid would render. Line breaks stay. */
function stripTags(text: string): string {
  return text.replace(
    /(?<!<)<\/?(?:a|b|big|center|code|div|em|font|i|p|small|span|strong|sub|sup|u)(?:\s[^<>]*)?>/gi,
    ''
  )
}
