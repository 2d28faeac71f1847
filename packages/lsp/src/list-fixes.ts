import type {Fix, Problem} from '@lockstep/problem'
import {toVisible} from '@lockstep/problem/print'
import {
  type CodeAction,
  CodeActionKind,
  type Range,
  type TextEdit
} from 'vscode-languageserver/node'
import type {TextDocument} from 'vscode-languageserver-textdocument'
import {toDiagnostic} from './to-diagnostic.ts'

/** A document, and the problems of exactly its text. */
export interface CheckedDocument {
  document: TextDocument
  problems: ReadonlyArray<Problem>
}

/** Check whether the text that a fix replaces is where it expects it. */
function isAt(document: TextDocument, {start, end, written}: Fix): boolean {
  return written === undefined || document.getText().slice(start, end) === written
}

/** List the fixes of problems that touch a range, and one that applies all fixes of the document. */
export function listFixes(
  {document, problems}: CheckedDocument,
  range: Range,
  only: ReadonlyArray<string> | undefined
): Array<CodeAction> {
  const fixable = problems.filter(({fix}) => fix && isAt(document, fix))
  const all = fixable.flatMap(({fix}) => (fix ? [fix] : []))
  const single = fixable.flatMap((problem): Array<CodeAction> => {
    const diagnostic = toDiagnostic(problem)
    if (!problem.fix || !doTouch(diagnostic.range, range)) return []
    return [
      {
        title: `Fix: ${problem.reason}`,
        kind: CodeActionKind.QuickFix,
        diagnostics: [diagnostic],
        isPreferred: true,
        edit: {changes: {[document.uri]: toEdits(document, [problem.fix])}}
      }
    ]
  })
  const chosen = problems.flatMap((problem): Array<CodeAction> => {
    const diagnostic = toDiagnostic(problem)
    const {suggestion} = problem
    if (!suggestion || !doTouch(diagnostic.range, range)) return []
    const edits = findWritten(document, diagnostic.range, suggestion.written)
    if (edits.length === 0) return []
    const changes = edits.map((each) => ({range: each, newText: suggestion.instead}))
    return [
      {
        title: `Change \`${toVisible(suggestion.written)}\` to \`${toVisible(suggestion.instead)}\``,
        kind: CodeActionKind.QuickFix,
        diagnostics: [diagnostic],
        edit: {changes: {[document.uri]: changes}}
      }
    ]
  })
  const whole: Array<CodeAction> =
    all.length === 0
      ? []
      : [
          {
            title: 'Apply all safe fixes of Lockstep',
            kind: `${CodeActionKind.SourceFixAll}.lockstep`,
            edit: {changes: {[document.uri]: toEdits(document, all)}}
          }
        ]
  return [...single, ...chosen, ...whole].filter(({kind = ''}) => {
    return !only || only.some((wanted) => kind === wanted || kind.startsWith(`${wanted}.`))
  })
}

/**
 * Find what an author wrote within the place of a problem: the first time as a whole word, and the tag that closes an
 * element of that name. A problem at a point is about the rest of the line.
 */
function findWritten(document: TextDocument, {start, end}: Range, written: string): Array<Range> {
  const isPoint = start.line === end.line && start.character === end.character
  const from = document.offsetAt(start)
  const to = document.offsetAt(isPoint ? {line: start.line + 1, character: 0} : end)
  const text = document.getText().slice(from, to)
  let at = text.indexOf(written)
  while (at !== -1 && !isWhole(text, at, at + written.length)) at = text.indexOf(written, at + 1)
  if (at === -1) return []
  const closing = `</${written}>`
  const close = text.startsWith(`<${written}`) && text.endsWith(closing)
  const starts = close ? [at, text.length - closing.length + 2] : [at]
  return starts.map((each) => ({
    start: document.positionAt(from + each),
    end: document.positionAt(from + each + written.length)
  }))
}

function isWhole(text: string, start: number, end: number): boolean {
  const isWord = (letter: string | undefined): boolean => /^\w$/.test(letter ?? '')
  return (
    !(isWord(text[start]) && isWord(text[start - 1])) &&
    !(isWord(text[end - 1]) && isWord(text[end]))
  )
}

/** Convert fixes to edits of an editor. Of fixes that overlap, the first is kept. */
export function toEdits(document: TextDocument, fixes: ReadonlyArray<Fix>): Array<TextEdit> {
  const sorted = [...fixes].sort((a, b) => a.start - b.start || a.end - b.end)
  let last = -1
  return sorted.flatMap(({start, end, text}) => {
    if (start < last || (start === last && start === end)) return []
    last = end
    const range = {start: document.positionAt(start), end: document.positionAt(end)}
    return [{range, newText: text}]
  })
}

function doTouch(a: Range, b: Range): boolean {
  const isBefore = (x: Range, y: Range): boolean =>
    x.end.line < y.start.line ||
    (x.end.line === y.start.line && x.end.character < y.start.character)
  return !isBefore(a, b) && !isBefore(b, a)
}
