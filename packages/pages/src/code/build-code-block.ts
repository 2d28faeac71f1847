import {findNearest, type Suggestion, toHint} from '@lockstep/problem'
import type {Component} from '../nodes.ts'
import {buildPre, type CodeLink} from './build-pre.ts'
import {markLines, parseLines, splitLines} from './code-lines.ts'
import {findCopyText, findSession} from './find-copy-text.ts'
import type {Highlighter} from './highlighter.ts'
import {type Fence, fenceOptions} from './parse-fence.ts'
import {tokenizeLines} from './tokenize-lines.ts'

/** Code, and how it is to be shown. */
export interface CodeInput {
  fence: Fence
  code: string
  /** Whether it was cut from a file, where comments are what they are. */
  isSource?: boolean
  /** Names that are links, or a function that finds them in the code as it is shown. */
  links?: ReadonlyArray<CodeLink> | ((code: string) => ReadonlyArray<CodeLink>)
}

/** Takes what is wrong with a fence; its place is the first line. */
export type Complain = (complaint: {
  ruleId: 'ignored-code' | 'unknown-language' | 'unknown-fence-option'
  reason: string
  subject: string | undefined
  suggestion?: Suggestion | undefined
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
    const hint = toHint(nearest)
    complain({
      ruleId: 'unknown-language',
      reason: `Unexpected language \`${fence.language}\`, expected one that can be highlighted, or \`text\`${hint}`,
      subject: fence.language,
      ...(nearest && {suggestion: {written: fence.language, instead: nearest}})
    })
  }
  for (const name of fence.unknown) {
    // Other programs put words of their own here, so report only what resembles an option of ours.
    const nearest = findNearest(name, fenceOptions)
    if (nearest) {
      complain({
        ruleId: 'unknown-fence-option',
        reason: `Unexpected option \`${name}\` of a fence${toHint(nearest)}`,
        subject: name,
        suggestion: {written: name, instead: nearest}
      })
    }
  }

  const lines = isSource ? splitLines(code) : parseLines(code)
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

function stripAnsi(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences begin with one
  return text.replace(/\u001b\[[\d;]*m/g, '')
}
