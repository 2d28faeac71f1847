import {groupBy, type Problem} from '@lockstep/problem'

/** Lines that a message names. The problem itself has all places. */
const mostLines = 5

/**
 * Merge the warnings of a page that the same symbol has changed into the first one.
 *
 * Someone who checks a page looks for all mentions of the symbol, so the message says where the others are. Expects
 * the problems of a page in the order of their places.
 */
export function mergeMentions(problems: ReadonlyArray<Problem>): Array<Problem> {
  const groups = groupBy(problems.filter(isMention), toKey)
  return problems.flatMap((problem): Array<Problem> => {
    const [first, ...others] = isMention(problem) ? (groups.get(toKey(problem)) ?? []) : []
    if (others.length === 0) return [problem]
    return first === problem ? [merge(problem, others)] : []
  })
}

function isMention({ruleId}: Problem): boolean {
  return ruleId === 'changed-symbol'
}

function merge(first: Problem, others: ReadonlyArray<Problem>): Problem {
  // The difference was found at a mention that may have been dropped.
  const details = [first, ...others].find((each) => each.details)?.details
  const also = others.map(({place}) => place)
  const lines = [...new Set(also.map(({start}) => start.line))]
  const shown = lines.slice(0, mostLines).join(', ') + (lines.length > mostLines ? ', …' : '')
  const count = `${also.length} more ${also.length === 1 ? 'mention' : 'mentions'}`
  const word = lines.length === 1 ? 'line' : 'lines'
  const reason = `${first.reason} (${count}: ${word} ${shown})`
  return {...first, reason, also, ...(details && {details})}
}

function toKey({file, severity, subject = ''}: Problem): string {
  return `${file} ${severity} ${subject}`
}
