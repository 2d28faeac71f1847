import {readFlowLine} from './read-flow-line.ts'
import {createSequenceReader} from './read-sequence-line.ts'

/** A diagram, in the part of Mermaid that can be drawn without a browser. */
export interface DiagramText {
  /** What it is, for who cannot see it: `Flowchart`. */
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

const kinds: ReadonlyArray<{
  pattern: RegExp
  kind: string
  header: string
  createReader: () => ReadLine
}> = [
  {
    pattern: /^(?:graph|flowchart)(?:\s+(TD|TB|LR|BT|RL))?$/i,
    kind: 'Flowchart',
    header: 'flowchart',
    createReader: () => readFlowLine
  },
  {
    pattern: /^stateDiagram(?:-v2)?$/i,
    kind: 'State diagram',
    header: 'stateDiagram-v2',
    createReader: matches(
      /^(direction\s+(TD|TB|LR|BT|RL)|state\s+("[^"]+"\s+as\s+)?[\w\p{L}]+(\s*\{)?|\}|(\[\*\]|[\w\p{L}-]+)\s*-->\s*(\[\*\]|[\w\p{L}-]+)(\s*:.+)?|[\w\p{L}-]+\s*:.+)$/iu
    )
  },
  {
    pattern: /^sequenceDiagram$/i,
    kind: 'Sequence diagram',
    header: 'sequenceDiagram',
    createReader: createSequenceReader
  },
  {
    pattern: /^classDiagram$/i,
    kind: 'Class diagram',
    header: 'classDiagram',
    createReader: matches(
      /^(namespace\s+\S+\s*\{|class\s+\S+(\s*\{(\s*<<\w+>>\s*\})?)?|\}|<<\w+>>|\S+\s*:.+|\S+\s+("[^"]*"\s+)?(<\|--|<\|\.\.|\*--|o--|-->|--\*|--o|--\|>|\.\.>|\.\.\|>|<--|<\.\.|--)\s+("[^"]*"\s+)?\S+(\s*:.+)?)$/
    )
  },
  {
    pattern: /^erDiagram$/i,
    kind: 'Entity relationship diagram',
    header: 'erDiagram',
    createReader: matches(/^(\S+\s*\{|\}|\S+\s+[|o}{]+(--|\.\.)[|o}{]+\s+\S+\s*:.+)$/)
  }
]

/** What Mermaid knows and only a browser can draw. */
const unsupported =
  /^(architecture|block|c4\w+|flowchart-elk|gantt|gitgraph|journey|kanban|mindmap|packet|pie|quadrantchart|radar|requirementdiagram|sankey|timeline|treemap|xychart|zenuml)\b/i

/** A line that says how things look, which is a matter of the theme, or what a click does, which is code. */
const looks =
  /^(click|classDef|linkStyle|style|cssClass|callback|link|links|activate|deactivate)\s|^class\s+[\w,-]+\s+\w+$/

/** Gives a line as it is to be drawn; nothing for one that means nothing. */
type ReadLine = (line: string) => string | undefined

/** Read a diagram: its kind, its words for who cannot see it, and the first line that means nothing. */
export function readDiagram(source: string): {diagram: DiagramText} | {fault: DiagramFault} {
  const lines = source.split(/\r?\n/)
  const kept: Array<string> = []
  const words: {title?: string; description?: string} = {}
  let found: (typeof kinds)[number] | undefined
  let read: ReadLine = () => undefined
  let body = false
  let hasBox = false
  let number = 0
  let joined = 0

  const {title, start} = readFrontMatter(lines)
  if (title !== undefined) words.title = title

  for (let line = start; line < lines.length; line++) {
    const written = stripTags((lines[line] ?? '').trim())
    const first = line
    let text = written.endsWith(';') ? written.slice(0, -1).trimEnd() : written
    // A directive says how things look, over several lines perhaps.
    if (text.startsWith('%%{')) {
      while (line < lines.length && !lines[line]?.includes('}%%')) line++
      continue
    }
    if (text === '' || text.startsWith('%%')) continue
    // A box is a ground behind participants.
    const isBox = found?.header === 'sequenceDiagram' && /^box\b/.test(text)
    if (isBox || (hasBox && text === 'end')) {
      hasBox = isBox
      continue
    }
    const wrong = (reason: string): {fault: DiagramFault} => ({
      fault: {ruleId: 'invalid-diagram', reason, line: first}
    })
    if (!found) {
      found = kinds.find(({pattern}) => pattern.test(text))
      if (!found) return {fault: toHeaderFault(text, line)}
      read = found.createReader()
      kept.push(toHeader(found, text))
      continue
    }
    const [, name, value] = /^(accTitle|accDescr|title)(?:\s*:)?\s+(\S.*)$/.exec(text) ?? []
    if (name !== undefined && (name !== 'title' || found.header === 'sequenceDiagram')) {
      if (name === 'accDescr') words.description = value ?? ''
      else words.title = value ?? ''
      continue
    }
    if (text === 'autonumber') {
      number = 1
      continue
    }
    // In a class diagram `class A B` would be a class, but Mermaid has no such line there.
    if (looks.test(text) && !body) continue
    // Text in quotes may continue on the next lines.
    while (
      found.header === 'flowchart' &&
      hasOpenQuote(text) &&
      line + 1 < lines.length &&
      text.length <= longestLine
    ) {
      text += `<br/>${stripTags((lines[++line] ?? '').trim()).replace(/;$/, '')}`
    }
    if (text.length > longestLine) return wrong(`Unexpected line of ${text.length} letters`)
    if (kept.length > mostLines) {
      const reason = `Unexpected diagram of more than ${mostLines} lines, which is not drawn`
      return {fault: {ruleId: 'unsupported-diagram', reason, line}}
    }

    const isBlock = /^(classDiagram|erDiagram)$/.test(found.header)
    const drawn = body ? text : read(text)
    if (drawn === undefined) {
      return wrong(`Unexpected \`${text.slice(0, 60)}\` in a ${found.kind.toLowerCase()}`)
    }
    const ands = drawn.split(' & ').length - 1
    joined += ands
    if (ands > mostJoinedInLine || joined > mostJoined) {
      const reason = `Unexpected more than ${mostJoinedInLine} \`&\` in a line or ${mostJoined} in a diagram, which is not drawn`
      return {fault: {ruleId: 'unsupported-diagram', reason, line}}
    }
    body = body ? text !== '}' : isBlock && text.endsWith('{') && !text.startsWith('namespace')
    const [, arrow, sent = ''] = (number > 0 && message.exec(drawn)) || []
    kept.push(arrow === undefined ? drawn : `${arrow} ${number++}. ${sent.trim()}`)
  }
  if (!found) return {fault: toHeaderFault('', 0)}
  return {diagram: {kind: found.kind, ...words, text: kept.join('\n')}}
}

/** Write the first line of a diagram, in which a flowchart names its direction. */
function toHeader({header, pattern}: (typeof kinds)[number], text: string): string {
  if (header !== 'flowchart') return header
  const [, direction = 'TD'] = pattern.exec(text) ?? []
  return `flowchart ${direction.toUpperCase()}`
}

/** A message of a sequence: its arrow, and its words. */
const message = /^(\S+?\s*--?(?:>>|>|\)|x)\s*[+-]?\S+?\s*:)(.+)$/

/** Read the title between `---` above a diagram, and find the line where the diagram starts. */
function readFrontMatter(lines: ReadonlyArray<string>): {title?: string; start: number} {
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
    const reason = `Cannot draw a diagram of kind \`${name}\` without a browser, so it stays text`
    return {ruleId: 'unsupported-diagram', reason, line}
  }
  const reason = `Unexpected \`${text.slice(0, 60)}\`, expected the kind of the diagram, such as \`flowchart LR\` or \`sequenceDiagram\``
  return {ruleId: 'invalid-diagram', reason, line}
}

function hasOpenQuote(text: string): boolean {
  return text.split('"').length % 2 === 0
}

function matches(pattern: RegExp): () => ReadLine {
  return () => (line) => (pattern.test(line) ? line : undefined)
}

/** What Mermaid would show as HTML is text here. A line break stays one. */
function stripTags(text: string): string {
  return text.replace(
    /(?<!<)<\/?(?:a|b|big|center|code|div|em|font|i|p|small|span|strong|sub|sup|u)(?:\s[^<>]*)?>/gi,
    ''
  )
}
