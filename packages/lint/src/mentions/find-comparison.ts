import {findNames} from './find-names.ts'
import {toLastSentence} from './to-last-sentence.ts'

/** A comparison that a page says makes a function revert: `` reverts if `amount` exceeds `cap` ``. */
export interface Comparison {
  operator: '<' | '<=' | '>' | '>='
  /** What it is compared with, if that is code or a number. */
  other?: string | undefined
}

const phrase =
  /^ (?:(is|are|must(?: not)? be|has to be|have to be|can(?:not|'t) be|may not be|(?:must|may|can|should) ?not|must|does not) )?(strictly |not |no )?(exceeds?|above|over|below|under|beyond|at least|at most|(?:greater|more|larger|higher|bigger|longer|less|lower|smaller|fewer|shorter) than(?: or equal to)?)(?= )/

/** A sentence is rarely longer. */
const mostBefore = 300

/** Find the comparison that a text makes with the name before it, and whether a function reverts then or otherwise. */
export function findComparison(before: string, after: string): Comparison | undefined {
  const [said, verb = '', negation = '', words = ''] = phrase.exec(after) ?? []
  if (said === undefined) return
  const isExceeding = /^exceeds?$/.test(words)
  // `may exceed` is no check, and `is exceed` no sentence.
  if (isExceeding ? /^(?:is|are|must be|has|have)/.test(verb) : verb === '') return
  const sentence = toLastSentence(before.slice(-mostBefore))
  const isRequired = /^(?:must|has|have|can|may|should)/.test(verb)
  const condition = sentence.slice(Math.max(0, sentence.search(/\brevert(?:s|ed)?\b/i)))
  const isReverting =
    /^revert[^,;]*$/i.test(condition) &&
    /\b(?:if|when|whenever|once) (?:the |its )?$/i.test(condition)
  // An exception says the opposite, and so does a second condition.
  if (isRequired === isReverting || /\b(?:unless|except|until|not revert|never)\b/i.test(sentence))
    return
  const isForbidden = /not|n't/.test(verb)
  const isNegated = negation === 'not ' || negation === 'no ' || verb === 'does not'
  const isTrue = (isRequired && !isForbidden) === isNegated
  const operator = toOperator(words)
  const rest = after.slice(said.length + 1)
  const [, code, number] =
    /^(?:the )?(?:`([^`\n]{1,80})`|(\d[\d_,]{0,40})(?=[.;)]|,? |$))/.exec(rest) ?? []
  const [name] = code === undefined ? [] : findNames(code)
  const other = name?.name ?? code ?? number?.replace(/[_,]/g, '')
  return {
    operator: isTrue ? operator : opposites[operator],
    ...(other !== undefined && {other})
  }
}

function toOperator(words: string): Comparison['operator'] {
  if (words === 'at least') return '>='
  if (words === 'at most') return '<='
  const isLess = /^(?:below|under|less|lower|smaller|fewer|shorter)/.test(words)
  const isEqual = words.endsWith('equal to')
  return isLess ? (isEqual ? '<=' : '<') : isEqual ? '>=' : '>'
}

const opposites: Readonly<Record<Comparison['operator'], Comparison['operator']>> = {
  '<': '>=',
  '<=': '>',
  '>': '<=',
  '>=': '<'
}
