import {toPlain} from './list-amounts.ts'

/** `3 days`, `50 basis points`, `1,000`, `0.25e18`, `-1`, `0xff`, `2.5%` */
const pattern =
  /^`?(-?\d[\d_,]*(?:\.\d+)?(?:e\d+)?|0x[\da-fA-F]+)(?:`?\s?(%)|`?[\s-](basis[\s-]points?|per\s?cent|[A-Za-z]+)\b)?`?(?=\s*(?:\.(?!\d)|[;:)|*]|,(?!\d)|\s|$))/

/** Words that continue the sentence, and say nothing about the number. */
const neutral = /^(?:and|because|but|by|for|if|per|so|unless|when|which|while)$/

/** Words after which a number is not the value: `3 days longer than`. A second statement may follow: `` 3 and `B` is 4 ``. */
const comparison =
  /^\s*(?:(?:more|less|fewer|lower|higher|greater|above|below|beyond|over|past|times|larger|smaller|longer|shorter|short of|on top|away|minus|plus|before|after|ago|earlier|later|from|or|to|through|and \d+|and (?:an? )?half)\b|and `(?![^`\n]+` (?:is|equals|lasts)\b))/

/** What goes on with the calculation: `3 * 24 hours`, `10 ** 18`, `3 1/2 days`, `1 day + 12 hours`. */
const calculation = /^`?\s*(?:(?:\*\*|[+×*·/^])\s*[\d`]|[-−–]\s*\d|\d)/

/** A second part of the same time: `1 day, 12 hours`, `4 weeks, plus 2 days`. */
const secondPart =
  /^,\s*(?:plus\b|(?:and )?\d[\d.]*\s?(?:d|h|m|s|days?|hours?|min(?:ute)?s?|sec(?:ond)?s?)\b(?!\s*\())/

/** What an amount with a unit is for: `5 % a year`. */
const rate = /^\s*(?:per|an?|each|every) (?:second|minute|hour|day|week|month|year|block|epoch)\b/

/**
 * Parse the number at the beginning of a text, with its unit: `5 days`, `1000`.
 *
 * Returns undefined for a fraction without a unit, and if the text goes on in a way that changes the meaning.
 */
export function parseAmount(text: string): string | undefined {
  return matchAmount(text)?.amount
}

/** Parse an amount as `parseAmount` does, and count the characters up to the end of its number or unit. */
export function matchAmount(text: string): {amount: string; length: number} | undefined {
  const [all, written = '', percent, word] = pattern.exec(text) ?? []
  if (all === undefined) return
  const number = toPlain(written)
  const unit = percent ?? (word !== undefined && neutral.test(word) ? undefined : word)
  const rest = text.slice(all.length - (word?.length ?? 0))
  const next = text.slice(all.length)
  if (comparison.test(rest) || comparison.test(next) || calculation.test(next)) return
  const length = all.indexOf(written) + written.length
  // `7 half-days`
  if (percent === undefined && word === undefined && /^[\s-][A-Za-z]/.test(next)) return
  if (unit === undefined) {
    return /^(?:-?\d+|0x[\da-fA-F]+)$/.test(number) ? {amount: number, length} : undefined
  }
  if (!/^\d+(?:\.\d+)?$/.test(number) || secondPart.test(next) || rate.test(next)) return
  const name = unit
    .replace(/^basis[\s-]points?$/, 'basis points')
    .replace(/^per\s?cent$/, 'percent')
  return {amount: `${number} ${name}`, length: all.indexOf(unit, length) + unit.length}
}
