import {findNearest, type Suggestion, toHint} from '@lockstep/problem'
import type {Component} from '../nodes.ts'
import {buildPre, type CodeLink} from './build-pre.ts'
import {markLines, parseLines, splitLines} from './code-lines.ts'
import {findCopyText, findSession} from './find-copy-text.ts'
import {hideRustLines} from './hide-rust-lines.ts'
import type {Highlighter} from './highlighter.ts'
import {type Fence, fenceOptions} from './parse-fence.ts'
import {tokenizeLines} from './tokenize-lines.ts'

/** Code, and how a page shows it. */
export interface CodeInput {
  fence: Fence
  code: string
  /** Whether it was cut from a file, where comments are what they are. */
  isSource?: boolean
  /** Names that are links, or a function that finds them in the code as it is shown. */
  links?: ReadonlyArray<CodeLink> | ((code: string) => ReadonlyArray<CodeLink>)
}

/** Reports a warning about a fence, at its first line. */
export type WarnOfFence = (warning: {
  ruleId: 'ignored-code' | 'unknown-language' | 'unknown-fence-option'
  reason: string
  subject: string | undefined
  suggestion?: Suggestion | undefined
}) => void

/** Build the component of code. */
export function buildCodeBlock(
  {fence, code, isSource = false, links: given = []}: CodeInput,
  highlighter: Highlighter | undefined,
  warn: WarnOfFence
): Component {
  const language = findLanguage(fence, highlighter, warn)
  warnOfOptions(fence, warn)

  const isRust = language === 'rust' || language === 'rs'
  const lines = isSource ? splitLines(code) : parseLines(isRust ? hideRustLines(code) : code)
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
    children: [buildPre(lines, fence, tokenizeLines(highlighter, texts, language), links)],
    isBuilt: true
  }
}

/** Return the language to highlight: `text` if the fence has no language, or one that is not known. */
function findLanguage(
  {language}: Fence,
  highlighter: Highlighter | undefined,
  warn: WarnOfFence
): string {
  const isKnown = highlighter?.has(language) ?? /^[\w.+#-]*$/.test(language)
  if (isKnown) return language === '' ? 'text' : language
  const nearest = findNearest(language, highlighter?.languages() ?? [])
  warn({
    ruleId: 'unknown-language',
    reason: `Unexpected language \`${language}\`, expected one that can be highlighted, or \`text\`${toHint(nearest)}`,
    subject: language,
    ...(nearest && {suggestion: {written: language, instead: nearest}})
  })
  return 'text'
}

/** Other programs put words of their own into a fence, so warn only of those that resemble an option of ours. */
function warnOfOptions({unknown}: Fence, warn: WarnOfFence): void {
  for (const name of unknown) {
    const nearest = findNearest(name, fenceOptions)
    if (nearest === undefined) continue
    warn({
      ruleId: 'unknown-fence-option',
      reason: `Unexpected option \`${name}\` of a fence${toHint(nearest)}`,
      subject: name,
      suggestion: {written: name, instead: nearest}
    })
  }
}

function stripAnsi(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
  return text.replace(/\u001b\[[\d;]*m/g, '')
}
