import {type DiagramKind, diagramKinds, type ReadLine} from './diagram-kinds.ts'

/** A diagram, in the part of Mermaid that can be drawn without a browser. */
export interface DiagramText {
  /** The name of its kind, for people who cannot see it: `Flowchart`. */
  kind: string
  title?: string | undefined
  description?: string | undefined
  /** What is left to draw. */
  text: string
}

/** Why a diagram cannot be drawn. */
export interface DiagramFault {
  ruleId: 'invalid-diagram' | 'unsupported-diagram'
  reason: string
  /** Line of the diagram, from 0. */
  line: number
}

/** Larger diagrams than this are not drawn: a build must end. */
const mostLines = 300
const longestLine = 1000

/** `A & B --> C & D` is an arrow for each pair, so a few lines could be a million. */
const mostJoined = 100
const mostJoinedInLine = 8

/** What Mermaid knows and only a browser can draw. */
const unsupported =
  /^(architecture|block|c4\w+|flowchart-elk|gantt|gitgraph|journey|kanban|mindmap|packet|pie|quadrantchart|radar|requirementdiagram|sankey|timeline|treemap|xychart|zenuml)\b/i

/** A line that says how things look, which is a matter of the theme, or what a click does, which is code. */
const looks =
  /^(click|classDef|linkStyle|style|cssClass|callback|link|links|activate|deactivate)\s|^class\s+[\w,-]+\s+\w+$/

/** How far a diagram has been read. */
interface Reading {
  lines: ReadonlyArray<string>
  /** The line that is read now; a step may move it to the last line that it used. */
  line: number
  /** Undefined until the first line was read. */
  kind?: DiagramKind | undefined
  read: ReadLine
  title?: string | undefined
  description?: string | undefined
  /** Lines to draw. */
  kept: Array<string>
  /** Whether the line is inside the braces of a class or an entity. */
  isInBody: boolean
  /** Whether the line is inside a box of participants. */
  isInBox: boolean
  /** Number of the next message; 0 where messages have none. */
  number: number
  /** Number of `&` so far. */
  joined: number
}

/** Parse a diagram: its kind, its text for people who cannot see it, and the first line that is not valid. */
export function parseDiagram(source: string): {diagram: DiagramText} | {fault: DiagramFault} {
  const lines = source.split(/\r?\n/)
  const {title, start} = parseFrontMatter(lines)
  const reading: Reading = {
    lines,
    line: start,
    read: () => undefined,
    ...(title !== undefined && {title}),
    kept: [],
    isInBody: false,
    isInBox: false,
    number: 0,
    joined: 0
  }

  for (; reading.line < lines.length; reading.line++) {
    const fault = parseLine(reading)
    if (fault) return {fault}
  }
  const {kind, kept, description} = reading
  if (!kind) return {fault: toHeaderFault('', 0)}
  const words = {
    ...(reading.title !== undefined && {title: reading.title}),
    ...(description !== undefined && {description})
  }
  return {diagram: {kind: kind.kind, ...words, text: kept.join('\n')}}
}

/** Parse a line, and the lines that continue it. Returns what is wrong with it. */
function parseLine(reading: Reading): DiagramFault | undefined {
  const {kind, line} = reading
  const written = parseText(reading)
  if (written === undefined || skipBox(reading, written)) return
  if (!kind) return parseHeader(reading, written)
  if (parseWords(reading, written)) return
  if (written === 'autonumber') {
    reading.number = 1
    return
  }
  // In a class diagram `class A B` would be a class, but Mermaid has no such line there.
  if (looks.test(written) && !reading.isInBody) return
  const text = kind.header === 'flowchart' ? parseQuoted(reading, written) : written
  if (text.length > longestLine)
    return toFault(`Unexpected line of ${text.length} characters`, line)
  if (reading.kept.length > mostLines) {
    const reason = `Cannot draw a diagram of more than ${mostLines} lines`
    return {ruleId: 'unsupported-diagram', reason, line: reading.line}
  }
  const drawn = reading.isInBody ? text : reading.read(text)
  if (drawn === undefined) {
    const place = `in a ${kind.kind.toLowerCase()}`
    return toFault(`Unexpected \`${text.slice(0, 60)}\` ${place}`, line)
  }
  return keepLine(reading, kind, text, drawn)
}

/** Parse the text of a line. Returns undefined for a blank line, a comment and a directive. */
function parseText(reading: Reading): string | undefined {
  const {lines} = reading
  const text = stripTags((lines[reading.line] ?? '').trim())
  // A directive is about the look, and may go over several lines.
  if (text.startsWith('%%{')) {
    while (reading.line < lines.length && !lines[reading.line]?.includes('}%%')) reading.line++
    return
  }
  const written = text.endsWith(';') ? text.slice(0, -1).trimEnd() : text
  return written === '' || written.startsWith('%%') ? undefined : written
}

/** Skip the beginning and the end of a box, which is a background for participants. */
function skipBox(reading: Reading, text: string): boolean {
  const isBox = reading.kind?.header === 'sequenceDiagram' && /^box\b/.test(text)
  if (!isBox && !(reading.isInBox && text === 'end')) return false
  reading.isInBox = isBox
  return true
}

function parseHeader(reading: Reading, text: string): DiagramFault | undefined {
  const kind = diagramKinds.find(({pattern}) => pattern.test(text))
  if (!kind) return toHeaderFault(text, reading.line)
  reading.kind = kind
  reading.read = kind.createReader()
  reading.kept.push(toHeader(kind, text))
  return
}

/** Parse a line with the title or the description. */
function parseWords(reading: Reading, text: string): boolean {
  const [, name, value = ''] = /^(accTitle|accDescr|title)(?:\s*:)?\s+(\S.*)$/.exec(text) ?? []
  if (name === undefined) return false
  if (name === 'title' && reading.kind?.header !== 'sequenceDiagram') return false
  if (name === 'accDescr') reading.description = value
  else reading.title = value
  return true
}

/** Parse the lines on which text in quotes continues. */
function parseQuoted(reading: Reading, written: string): string {
  const {lines} = reading
  let text = written
  while (hasOpenQuote(text) && reading.line + 1 < lines.length && text.length <= longestLine) {
    reading.line++
    text += `<br/>${stripTags((lines[reading.line] ?? '').trim()).replace(/;$/, '')}`
  }
  return text
}

function keepLine(
  reading: Reading,
  {header}: DiagramKind,
  text: string,
  drawn: string
): DiagramFault | undefined {
  const ands = drawn.split(' & ').length - 1
  reading.joined += ands
  if (ands > mostJoinedInLine || reading.joined > mostJoined) {
    const reason = `Cannot draw a diagram with more than ${mostJoinedInLine} \`&\` in a line, or ${mostJoined} in all`
    return {ruleId: 'unsupported-diagram', reason, line: reading.line}
  }
  const isBlock = /^(classDiagram|erDiagram)$/.test(header)
  reading.isInBody = reading.isInBody
    ? text !== '}'
    : isBlock && text.endsWith('{') && !text.startsWith('namespace')
  const [, arrow, sent = ''] = (reading.number > 0 && message.exec(drawn)) || []
  reading.kept.push(arrow === undefined ? drawn : `${arrow} ${reading.number++}. ${sent.trim()}`)
  return
}

function toFault(reason: string, line: number): DiagramFault {
  return {ruleId: 'invalid-diagram', reason, line}
}

/** Write the first line of a diagram, in which a flowchart names its direction. */
function toHeader({header, pattern}: DiagramKind, text: string): string {
  if (header !== 'flowchart') return header
  const [, direction = 'TD'] = pattern.exec(text) ?? []
  return `flowchart ${direction.toUpperCase()}`
}

/** A message of a sequence: its arrow, and its words. */
const message = /^(\S+?\s*--?(?:>>|>|\)|x)\s*[+-]?\S+?\s*:)(.*)$/

/** Parse the title between `---` above a diagram, and find the line where the diagram starts. */
function parseFrontMatter(lines: ReadonlyArray<string>): {title?: string; start: number} {
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

function toHeaderFault(text: string, line: number): DiagramFault {
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

/** Remove HTML tags, which Mermaid would render. Line breaks stay. */
function stripTags(text: string): string {
  return text.replace(
    /(?<!<)<\/?(?:a|b|big|center|code|div|em|font|i|p|small|span|strong|sub|sup|u)(?:\s[^<>]*)?>/gi,
    ''
  )
}
