import type {Fix, Problem} from '@lockstep/problem'
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

/** List the fixes of problems that touch a range, and one that applies all fixes of the document. */
export function listFixes(
  {document, problems}: CheckedDocument,
  range: Range,
  only: ReadonlyArray<string> | undefined
): Array<CodeAction> {
  const fixable = problems.filter(({fix}) => fix !== undefined)
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
  return [...single, ...whole].filter(({kind = ''}) => {
    return !only || only.some((wanted) => kind === wanted || kind.startsWith(`${wanted}.`))
  })
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
