/** An amount in a text, and what is in front of it. */
interface Found {
  amount: string
  before: string
  /** The number as the page writes it. */
  written?: string
}

const numeral =
  /(?<![\w.,$#+-])(\d[\d_,]*(?:\.\d+)?(?:e\d+)?)(?:`?\s?(%)|`?[\s-](basis[\s-]points?|per\s?cent|[A-Za-z]+)\b)?/g

const counted =
  /\b(one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|thirty|sixty|ninety)[\s-]((?:second|minute|hour|day|week|year)s?)\b/gi

/** A digit, or a unit of time. Most sentences have neither, and looking is quick. */
const mayHaveAmount = /\d|(?:second|minute|hour|day|week|year)/i

const words: Readonly<Record<string, number>> = {
  ...{one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10},
  ...{twelve: 12, fifteen: 15, thirty: 30, sixty: 60, ninety: 90}
}

const units =
  /^(?:seconds?|minutes?|hours?|days?|weeks?|years?|%|per\s?cent|bps?|basis[\s-]points?|wei|gwei|eth|ether)$/i

/** The symbol of a token: `USDC`, `stETH`. */
const symbol = /^[a-z]{0,3}[A-Z]{2,6}$/

/** Words after which even a small number is a limit: `at most 10`. */
const limit =
  /\b(?:at (?:most|least)|(?:more|less|fewer|longer|shorter|higher|lower|greater) than|up to|above|below|over|under|exceeds?|maximum(?: of)?|minimum(?: of)?|limit(?:ed to| of| is)?|already|every|within) `?$/i

/**
 * List the amounts in a text that can hardly be about something else than a value that they equal: those with a unit,
 * long numbers, and limits.
 */
export function listAmounts(text: string): Array<string> {
  if (!mayHaveAmount.test(text)) return []
  const numbers = Array.from(text.matchAll(numeral), (match): Found => {
    const [, written = '', percent, word] = match
    const unit =
      percent ?? (word !== undefined && (units.test(word) || symbol.test(word)) ? word : undefined)
    const before = text.slice(Math.max(0, match.index - 30), match.index)
    const number = toPlain(written)
    return {amount: unit === undefined ? number : `${number} ${toUnit(unit)}`, before, written}
  })
  const spelled = Array.from(text.matchAll(counted), ([, word = '', unit = '']): Found => {
    return {amount: `${words[word.toLowerCase()]} ${unit.toLowerCase()}`, before: ''}
  })
  const found = [...numbers, ...spelled].filter(
    ({amount, before}) => / /.test(amount) || /^\d{4,}$/.test(amount) || isLimit(amount, before)
  )
  return found.flatMap(({amount, written = ''}) =>
    isNumber(amount) && !isYear(amount, written) ? amount : []
  )
}

/** Check that an amount begins with a number of a length that contracts have. */
function isNumber(amount: string): boolean {
  return /^\d{1,80}(?:\.\d{1,30})?(?: |$)/.test(amount)
}

function isLimit(amount: string, before: string): boolean {
  return /^\d+$/.test(amount) && limit.test(before)
}

/** Check whether a number may be a year, which has no comma. */
function isYear(amount: string, written: string): boolean {
  return /^(?:19|20)\d\d$/.test(amount) && /^\d{4},?$/.test(written)
}

function toUnit(unit: string): string {
  if (symbol.test(unit) && !units.test(unit)) return unit
  if (/^basis/i.test(unit)) return 'basis points'
  return /^per/i.test(unit) ? 'percent' : unit.toLowerCase()
}

/** `1_000` -> `1000`, `0.25e18` -> `250000000000000000` */
export function toPlain(text: string): string {
  const plain = text.replace(/[_,]/g, '')
  const [, whole = '', fraction = '', power] = /^(-?\d+)(?:\.(\d+))?e(\d+)$/.exec(plain) ?? []
  if (power === undefined) return plain
  const zeros = Number(power) - fraction.length
  return zeros < 0 || zeros > 77 ? plain : String(BigInt(whole + fraction + '0'.repeat(zeros)))
}
