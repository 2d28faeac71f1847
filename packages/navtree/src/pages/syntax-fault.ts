import {type Place, toPlace} from '@lockstep/problem'
import type {Position} from 'unist'
import type {VFileMessage} from 'vfile-message'
import {lowerFirst} from './lower-first.ts'

/** The first thing in a page that the MDX parser rejects. */
export interface SyntaxFault {
  /**
   * `expression`: the text in braces is not JavaScript. `module`: a line that starts with `import` or `export` is not.
   * `tag`: an opening and a closing tag do not fit. `markup`: anything else.
   */
  kind: 'expression' | 'module' | 'tag' | 'markup'
  reason: string
  /** Undefined when the parser does not report it, for example when nesting is deeper than its stack. */
  place: Position | undefined
  /** The tag that should have been closed, when the fault is about a pair of tags. */
  opening?: Position | undefined
  /** Names of the tags that the fault is about; empty for a fragment. */
  tags: Array<string>
  /** Whether a closing tag lacks its opening tag, or closes itself as well. */
  isStray: boolean
  /** Whether the paragraph ends before the brace that the fault is about is closed. */
  isOpen?: boolean
}

/**
 * Convert what a Markdown or MDX parser throws.
 *
 * The opening tag of a pair is only in the text of the parser's message, so this is the one place that reads it there.
 */
export function toSyntaxFault(thrown: unknown): SyntaxFault {
  const {message, reason = message, place, ruleId, source} = thrown as Partial<VFileMessage> & Error
  const isOpen = ruleId === 'unexpected-eof' && source === 'micromark-extension-mdx-expression'
  const kind = isOpen ? 'expression' : toKind(ruleId, source)
  const ranges = Array.from(
    reason.matchAll(/\((\d{1,9}):(\d{1,9})-(\d{1,9}):(\d{1,9})\)/g),
    toRange
  )
  const own = place ?? ranges.at(-1)
  const text = place ? reason : reason.replace(/ \(\d{1,9}:\d{1,9}-\d{1,9}:\d{1,9}\)$/, '')
  return {
    kind,
    reason: reasons[kind] ?? lowerFirst(text),
    place: own && toPlace(own as Place),
    opening: place && ranges[0],
    tags: Array.from(reason.matchAll(/`<\/?([\w.:-]*)>`/g), ([, name = '']) => name),
    isStray: ruleId === 'unexpected-closing-slash' || ruleId === 'unexpected-self-closing-slash',
    isOpen
  }
}

function toKind(ruleId: string | undefined, source: string | undefined): SyntaxFault['kind'] {
  if (ruleId === 'acorn')
    return source === 'micromark-extension-mdxjs-esm' ? 'module' : 'expression'
  return ruleId === 'end-tag-mismatch' ? 'tag' : 'markup'
}

/** Most authors of a brace, or of a line that starts with `import`, mean text, so the message of acorn would mislead. */
const reasons: Partial<Record<SyntaxFault['kind'], string>> = {
  module: 'unexpected text after `import` or `export` at the start of a line, expected JavaScript',
  expression: 'unexpected text in braces, expected JavaScript, or `\\{` for a brace itself'
}

function toRange([, ...numbers]: ReadonlyArray<string>): Position {
  const [line = 1, column = 1, endLine = 1, endColumn = 1] = numbers.map(Number)
  return {start: {line, column}, end: {line: endLine, column: endColumn}}
}
