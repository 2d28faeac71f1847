import {matchAmount} from './parse-amount.ts'

/**
 * Find where a text states an amount next to a name: in the same paragraph, or in the same row of a table.
 *
 * `value` is the result of `parseAmount`. If there are several places, the one nearest to the name counts, and other
 * sentences only if its own has none.
 */
export function findAmountPlace(
  text: string,
  value: string,
  [start, end]: readonly [start: number, end: number]
): [start: number, end: number] | undefined {
  const line = text.lastIndexOf('\n', start - 1) + 1
  const separator = /^\s*\|/.test(text.slice(line, start)) ? '\n' : '\n\n'
  const before = text.lastIndexOf(separator, start - 1)
  const from = Math.max(before === -1 ? 0 : before + separator.length, start - most)
  const after = text.indexOf(separator, end)
  const to = Math.min(after === -1 ? text.length : after, end + most)
  let nearest: [start: number, end: number] | undefined
  let least = Number.POSITIVE_INFINITY
  for (const {index} of text.slice(from, to).matchAll(/(?<![\w.])-?\d/g)) {
    const at = from + index
    if (at >= start && at < end) continue
    const {amount, length = 0} = matchAmount(text.slice(at, to)) ?? {}
    const between = at >= end ? text.slice(end, at) : text.slice(at + length, start)
    const distance = between.length + (/[.;!?]\s/.test(between) ? most : 0)
    if (amount !== value || distance >= least) continue
    least = distance
    nearest = [at, at + length]
  }
  return nearest
}

/** A statement further away is about something else. */
const most = 300
