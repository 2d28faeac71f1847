import {findNearest} from '@lockstep/problem'
import type {Element, ElementContent} from 'hast'
import type {Component} from '../nodes.ts'
import {drawTokens, findWords, type LinkRange, nameKeywords} from './draw-tokens.ts'
import {findCopyText, findSession} from './find-copy-text.ts'
import {findSolidityMarks, type SolidityMarks} from './find-solidity-marks.ts'
import type {Highlighter} from './highlighter.ts'
import {type Fence, fenceOptions} from './parse-fence.ts'
import type {Token} from './token.ts'

/** Code, and how it is to be shown. */
export interface CodeInput {
  fence: Fence
  code: string
  /** Whether it was cut from a file, where comments are what they are. */
  isSource?: boolean
  /** Names that are links, or a function that finds them in the code as it is shown. */
  links?: ReadonlyArray<CodeLink> | ((code: string) => ReadonlyArray<CodeLink>)
}

/** A name in code that is a link. */
export interface CodeLink extends LinkRange {
  /** From 1. */
  line: number
}

/** A line, before it is drawn. */
interface Line {
  text: string
  /** `data-*` names of what marks it. */
  marks: Set<string>
  keywords?: SolidityMarks['keywords']
}

/** Takes what is wrong with a fence; its place is the first line. */
export type Complain = (complaint: {
  ruleId: 'ignored-code' | 'unknown-language' | 'unknown-fence-option'
  reason: string
  subject: string | undefined
}) => void

/** Build the component of code. */
export function buildCodeBlock(
  {fence, code, isSource = false, links: given = []}: CodeInput,
  highlighter: Highlighter | undefined,
  complain: Complain
): Component {
  const isKnown = highlighter?.has(fence.language) ?? /^[\w.+#-]*$/.test(fence.language)
  const language = isKnown && fence.language !== '' ? fence.language : 'text'
  if (!isKnown) {
    const nearest = findNearest(fence.language, highlighter?.languages() ?? [])
    const hint = nearest ? `; did you mean \`${nearest}\`` : ''
    complain({
      ruleId: 'unknown-language',
      reason: `Unexpected language \`${fence.language}\`, expected one that can be highlighted, or \`text\`${hint}`,
      subject: fence.language
    })
  }
  for (const name of fence.unknown) {
    // Other programs leave words here that are theirs; only what looks like ours is a mistake.
    const nearest = findNearest(name, fenceOptions)
    if (nearest) {
      complain({
        ruleId: 'unknown-fence-option',
        reason: `Unexpected option \`${name}\` of a fence; did you mean \`${nearest}\``,
        subject: name
      })
    }
  }

  const lines = isSource ? splitLines(code) : readLines(code)
  markLines(lines, fence, language)
  const texts = lines.map(({text}) => text)
  const links = typeof given === 'function' ? given(texts.join('\n')) : given
  const session = findSession(language, texts)
  for (const [index, line] of lines.entries()) {
    if (session?.[index] === 'output') line.marks.add('dataOutput')
  }
  const removed = new Set(
    lines.flatMap(({marks}, index) => (marks.has('dataRemoved') ? [index] : []))
  )
  const copyText =
    language === 'ansi' ? stripAnsi(texts.join('\n')) : findCopyText(texts, session, removed)

  const {filename, copy, wrap, collapse, lineNumbers} = fence
  return {
    type: 'component',
    name: 'CodeBlock',
    props: {
      language,
      lines: lines.length,
      ...(filename !== undefined && {filename}),
      ...(copy !== undefined && {copy}),
      ...(copyText !== undefined && {copyText}),
      ...(wrap !== undefined && {wrap}),
      ...(collapse !== undefined && {collapse}),
      ...(lineNumbers !== undefined && {lineNumbers}),
      ...(links.length > 0 && {hasLinks: true})
    },
    slots: {},
    children: [buildPre(lines, fence, tokenize(highlighter, texts, language), links)],
    isBuilt: true
  }
}

/** Build inline code: `` `let x{:ts}` `` has a language, other code has none. */
export function buildInlineCode(value: string, highlighter: Highlighter | undefined): Element {
  const {text, language} = parseInlineCode(value)
  if (language === undefined || highlighter?.has(language) === false) {
    return {
      type: 'element',
      tagName: 'code',
      properties: {},
      children: [{type: 'text', value: text}]
    }
  }
  return {...buildCode(text, language, highlighter), properties: {dataLanguage: language}}
}

/** Build code without a block around it. */
export function buildCode(
  text: string,
  language: string,
  highlighter: Highlighter | undefined
): Element {
  const lines = tokenize(highlighter, text.split('\n'), language)
  const children = lines.flatMap((tokens, index): Array<ElementContent> => {
    const line = drawTokens(tokens)
    return index === 0 ? line : [{type: 'text', value: '\n'}, ...line]
  })
  return {type: 'element', tagName: 'code', properties: {}, children}
}

/** `let x{:ts}` -> text `let x`, language `ts` */
export function parseInlineCode(value: string): {text: string; language?: string | undefined} {
  const start = value.lastIndexOf('{:')
  const text = value.slice(0, Math.max(start, 0))
  if (text.trim() === '' || !/^\{:[\w.+#-]+\}$/.test(value.slice(start))) return {text: value}
  const language = value.slice(start + 2, -1)
  // `{:.entity.name}` is a style in other programs.
  return language.startsWith('.') ? {text} : {text, language}
}

function tokenize(
  highlighter: Highlighter | undefined,
  lines: ReadonlyArray<string>,
  language: string
): Array<Array<Token>> {
  return highlighter
    ? highlighter.tokenize(lines.join('\n'), language)
    : lines.map((text) => [{text}])
}

const marker =
  /(?<![ \t])[ \t]*(?:\/\/|#|--|;|%|<!--|\/\*|\{\/\*)[ \t]*\[!code (\+\+|--|focus|hl|highlight|error|warning)(?::(\d{1,4}))?\](?:[ \t]*(?:-->|\*\/\}|\*\/))?[ \t]*$/

const markNames: Readonly<Record<string, string>> = {
  '++': 'dataAdded',
  '--': 'dataRemoved',
  focus: 'dataFocused',
  hl: 'dataHighlighted',
  highlight: 'dataHighlighted',
  error: 'dataError',
  warning: 'dataWarning'
}

/** Take marks such as `// [!code ++]` out of the text. A line that holds nothing else marks those below. */
function readLines(value: string): Array<Line> {
  const lines: Array<Line> = []
  const ranges: Array<{mark: string; first: number; last: number}> = []

  for (const raw of value.split(/\r?\n/)) {
    const [written, name = '', count] = marker.exec(raw) ?? []
    const text = written === undefined ? raw : raw.slice(0, raw.length - written.length)
    const isAlone = written !== undefined && text.trim() === ''
    if (written !== undefined) {
      const mark = markNames[name] ?? 'dataHighlighted'
      ranges.push({mark, first: lines.length, last: lines.length + Number(count ?? 1) - 1})
    }
    if (!isAlone) lines.push({text, marks: new Set()})
  }
  for (const {mark, first, last} of ranges) {
    for (const line of lines.slice(first, last + 1)) line.marks.add(mark)
  }
  return lines
}

function splitLines(value: string): Array<Line> {
  return value.split(/\r?\n/).map((text) => ({text, marks: new Set()}))
}

function markLines(lines: ReadonlyArray<Line>, fence: Fence, language: string): void {
  for (const number of fence.lines) lines[number - 1]?.marks.add('dataHighlighted')
  if (language === 'diff') for (const line of lines) markDiff(line)
  if (language !== 'solidity' && language !== 'sol') return
  for (const [index, {isNatspec, keywords}] of findSolidityMarks(
    lines.map(({text}) => text)
  ).entries()) {
    const line = lines[index]
    if (isNatspec) line?.marks.add('dataNatspec')
    if (line && keywords.length > 0) line.keywords = keywords
  }
}

function markDiff({text, marks}: Line): void {
  if (/^\+(?!\+\+)/.test(text)) marks.add('dataAdded')
  if (/^-(?!--)/.test(text)) marks.add('dataRemoved')
}

function buildPre(
  lines: ReadonlyArray<Line>,
  {words, lineNumbers}: Fence,
  tokens: ReadonlyArray<ReadonlyArray<Token>>,
  links: ReadonlyArray<CodeLink>
): Element {
  const seen = words.map(() => 0)
  // Most lines need no attributes, and elements around lines would be a tenth of the HTML.
  const hasLines =
    lineNumbers !== undefined ||
    lines.some(({marks}) => [...marks].some((mark) => mark !== 'dataNatspec'))
  const contents = lines.map(({text, keywords}, index): Array<ElementContent> => {
    const plain = tokens[index] ?? []
    const named = keywords ? nameKeywords(plain, keywords) : plain
    // A marked word may end in the middle of a name.
    const ofLine = words.length > 0 ? [] : links.filter(({line}) => line === index + 1)
    return drawTokens(named, findWords(text, words, seen), ofLine)
  })
  const parts = hasLines
    ? contents.map((content, index) => [buildLine(content, lines[index]?.marks ?? new Set())])
    : buildParts(lines, contents)
  const code: Element = {
    type: 'element',
    tagName: 'code',
    properties: {},
    children: joinLines(parts)
  }
  return {type: 'element', tagName: 'pre', properties: {}, children: [code]}
}

/** Lines of documentation as one element, all others as they are. */
function buildParts(
  lines: ReadonlyArray<Line>,
  contents: ReadonlyArray<Array<ElementContent>>
): Array<Array<ElementContent>> {
  const parts: Array<Array<ElementContent>> = []
  let natspec: Array<Array<ElementContent>> = []
  for (const [index, content] of contents.entries()) {
    const isNatspec = lines[index]?.marks.has('dataNatspec')
    if (isNatspec) natspec.push(content)
    else parts.push(content)
    if (!isNatspec || lines[index + 1]?.marks.has('dataNatspec')) continue
    parts.push([
      {
        type: 'element',
        tagName: 'span',
        properties: {className: ['natspec']},
        children: joinLines(natspec)
      }
    ])
    natspec = []
  }
  return parts
}

function joinLines(lines: ReadonlyArray<Array<ElementContent>>): Array<ElementContent> {
  return joinTexts(
    lines.flatMap((line, index) => (index === 0 ? line : [{type: 'text', value: '\n'}, ...line]))
  )
}

function joinTexts(nodes: ReadonlyArray<ElementContent>): Array<ElementContent> {
  const joined: Array<ElementContent> = []
  for (const node of nodes) {
    const last = joined.at(-1)
    if (node.type !== 'text' || last?.type !== 'text') joined.push(node)
    else joined[joined.length - 1] = {type: 'text', value: last.value + node.value}
  }
  return joined
}

function buildLine(children: Array<ElementContent>, marks: ReadonlySet<string>): Element {
  const properties = Object.fromEntries([...marks].map((mark) => [mark, '']))
  return {
    type: 'element',
    tagName: 'span',
    properties: {className: ['line'], ...properties},
    children
  }
}

function stripAnsi(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
  return text.replace(/\u001b\[[\d;]*m/g, '')
}
