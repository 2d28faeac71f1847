/** Units, with how many of the smallest unit one has: wei, seconds or basis points. */
const units = {
  gwei: 10n ** 9n,
  ether: 10n ** 18n,
  minutes: 60n,
  hours: 3_600n,
  days: 86_400n,
  weeks: 604_800n,
  percent: 100n
} as const

/** A unit that a value can be written in. */
export type Unit = keyof typeof units

/** Names of the units. */
export const unitNames = Object.keys(units) as [Unit, ...Array<Unit>] // `keys` knows strings only.

/**
 * Write an integer in a unit: `172800` in `days` is `2 days`.
 *
 * Returns undefined for what is no integer, and where the result would have to be rounded.
 */
export function formatUnit(value: string, unit: Unit): string | undefined {
  if (!/^-?\d+$/.test(value)) return
  const number = BigInt(value)
  const size = units[unit]
  const [whole, rest] = [number / size, number % size]
  // 18 digits are exact for powers of ten, and for seconds wherever any number of digits is.
  const scaled = (rest < 0n ? -rest : rest) * 10n ** 18n
  if (scaled % size !== 0n) return
  const digits = (scaled / size)
    .toString()
    .padStart(18, '0')
    .replace(/(?<!0)0+$/, '')
  const sign = number < 0n && whole === 0n ? '-' : ''
  const text = `${sign}${whole}${digits && `.${digits}`}`
  if (unit === 'percent') return `${text}%`
  return `${text} ${text === '1' ? unit.replace(/s$/, '') : unit}`
}
