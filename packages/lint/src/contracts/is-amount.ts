/** How many of the smallest unit (seconds or wei) are in one of each unit. */
const units: Readonly<Record<string, bigint>> = {
  minute: 60n,
  hour: 3600n,
  day: 86_400n,
  week: 604_800n,
  gwei: 10n ** 9n,
  ether: 10n ** 18n,
  eth: 10n ** 18n
}

/**
 * The values that a number with a unit can have in a contract: `3 days` is 259200, and `5 %` is 500 of 10,000, or 5e16.
 */
const factors: Readonly<Record<string, ReadonlyArray<bigint>>> = {
  ...Object.fromEntries(
    Object.entries({
      second: [1n],
      minute: [60n],
      hour: [3600n],
      day: [86_400n],
      week: [604_800n],
      // The second one is a Julian year.
      year: [31_536_000n, 31_557_600n]
      // A contract may count days, or milliseconds.
    }).map(([unit, list]) => [unit, [1n, ...list.flatMap((each) => [each, each * 1000n])]])
  ),
  wei: [1n],
  gwei: [1n, 10n ** 9n],
  ether: [1n, 10n ** 9n, 10n ** 18n],
  eth: [1n, 10n ** 9n, 10n ** 18n]
}

const anyPower = Array.from({length: 31}, (_, power) => 10n ** BigInt(power))

/**
 * Check whether the value of a constant is the amount that a page states: `259200` and `3 days`.
 *
 * Returns undefined if the unit means nothing for this constant. The last word of a name such as `MAX_STREAMS` is its
 * unit.
 */
export function isAmount(value: bigint, amount: string, name: string): boolean | undefined {
  const [number = '', unit] = amount.split(' ')
  if (unit === undefined) return value === toInteger(number)
  const words = name.toLowerCase().split('_').map(toSingular)
  const singular = toSingular(unit.toLowerCase())
  const known = findFactors(singular, words)
  const [whole = '', fraction = ''] = number.split('.')
  const scaled = BigInt(whole + fraction)
  const scale = 10n ** BigInt(fraction.length)
  const isSame = known?.some((factor) => scaled * factor === value * scale)
  if (isSame !== false || !/^(?:minute|hour|day|week|year)$/.test(singular)) return isSame
  // The contract may count blocks, which take 12 seconds on Ethereum.
  const mayBeBlocks = known?.some((factor) => scaled * factor === value * 12n * scale)
  return mayBeBlocks ? undefined : false
}

/**
 * Write the value of a constant in the unit of an amount: `604800` is `7 days` next to `3 days`.
 *
 * Returns undefined if a contract can count the unit in several ways, or if the value would have to be rounded.
 */
export function toAmount(value: bigint, amount: string): string | undefined {
  const unit = toSingular(amount.split(' ')[1]?.toLowerCase() ?? '')
  const written = Number.parseFloat(amount)
  if (/^(?:%|percent)$/.test(unit)) return toShare(value, written, 100, '%')
  if (/^(?:bp|basi)$/.test(unit)) return toShare(value, written, 10_000, 'basis points')
  // A contract counts in the smallest unit: seconds or wei.
  const factor = Object.hasOwn(units, unit) ? units[unit] : undefined
  if (factor === undefined || value < 0n) return
  const digits = [0, 1, 2, 3].find((count) => (value * 10n ** BigInt(count)) % factor === 0n)
  if (digits === undefined) return
  const scaled = ((value * 10n ** BigInt(digits)) / factor).toString().padStart(digits + 1, '0')
  const number = digits === 0 ? scaled : `${scaled.slice(0, -digits)}.${scaled.slice(-digits)}`
  return `${number} ${number === '1' || factor >= 10n ** 9n ? unit : `${unit}s`}`
}

/** What contracts count 100 % as: 100, basis points, millionths, or fixed-point numbers. */
const wholes = [2, 4, 6, 18, 27].map((power) => 10n ** BigInt(power))

/** Write a value as a share of the whole that brings it nearest to the one that a page states. `full` is all of it. */
function toShare(value: bigint, written: number, full: number, unit: string): string | undefined {
  if (value <= 0n || !(written > 0)) return
  const shares = wholes.map((whole) => ({whole, share: (Number(value) / Number(whole)) * full}))
  const distance = ({share}: {share: number}): number => Math.abs(Math.log(share / written))
  const [nearest] = shares
    .filter(({share}) => share <= full)
    .sort((a, b) => distance(a) - distance(b))
  // A rounded share is less exact than the value.
  if (!nearest || !/^\d{1,5}(?:\.\d{1,4})?$/.test(String(nearest.share))) return
  return `${nearest.share} ${unit} of ${nearest.whole}`
}

/** Check whether a value is a share of one of the wholes that contracts use: 500 or 5e16 for `5 %`. */
export function isShare(value: bigint, amount: string): boolean {
  const [number = '', unit = ''] = amount.split(/ (.*)/)
  return isPart(value, number, unit.startsWith('b') ? 10_000n : 100n)
}

/** Check whether a value is a decimal number of one of the wholes that contracts use: 3e17 for `0.3`. */
export function isFraction(value: bigint, number: string): boolean {
  return isPart(value, number, 1n)
}

function isPart(value: bigint, number: string, full: bigint): boolean {
  const [whole = '', fraction = ''] = number.split('.')
  if (!/^\d+$/.test(whole + fraction)) return false
  const scale = full * 10n ** BigInt(fraction.length)
  return wholes.some((each) => BigInt(whole + fraction) * each === value * scale)
}

function findFactors(
  unit: string,
  words: ReadonlyArray<string>
): ReadonlyArray<bigint> | undefined {
  if (/^(?:%|percent|bp|basi|pip)$/.test(unit)) return anyPower
  // Only the chain knows how long a block takes.
  if (Object.hasOwn(factors, unit)) return words.includes('block') ? undefined : factors[unit]
  return words.at(-1) === unit ? anyPower : undefined
}

function toSingular(word: string): string {
  return word.replace(/s$/, '')
}

/** A getter may show `-0x1`. */
export function toInteger(text: string): bigint {
  return text.startsWith('-') ? -BigInt(text.slice(1)) : BigInt(text)
}
