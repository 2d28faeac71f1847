import {toThousands} from './to-thousands.ts'

/** Units, and how many of the smallest unit each contains: wei, seconds or basis points. */
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
export type ValueUnit = keyof typeof units

/** Names of the units. */
export const unitNames = Object.keys(units) as [ValueUnit, ...Array<ValueUnit>] // `keys` knows strings only.

/**
 * Write an integer in a unit: `172800` in `days` is `2 days`.
 *
 * Returns undefined for a value that isn't an integer, and when the result would have to be rounded.
 */
export function formatUnit(value: string, unit: ValueUnit): string | undefined {
  const text = divide(value, units[unit])
  if (text === undefined) return
  if (unit === 'percent') return `${text}%`
  return `${text} ${text === '1' ? unit.replace(/s$/, '') : unit}`
}

/**
 * Write a ratio in percent: `20000000000000000` with 18 decimals is `2%`.
 *
 * Returns undefined for a value that isn't an integer.
 */
export function formatPercent(value: string, decimals: number): string | undefined {
  const text = divide(`${value}00`, 10n ** BigInt(decimals), decimals)
  return text === undefined ? undefined : `${text}%`
}

/**
 * Write an amount of a token: `1500000` with 6 decimals and the symbol `USDC` is `1.5 USDC`.
 *
 * Returns undefined for a value that isn't an integer.
 */
export function formatTokens(value: string, decimals: number, symbol?: string): string | undefined {
  const text = divide(value, 10n ** BigInt(decimals), decimals)
  return text === undefined || symbol === undefined ? text : `${text} ${symbol}`
}

/** Divide an integer. Returns undefined where the result would have more digits after the point. */
function divide(value: string, size: bigint, digitCount = 18): string | undefined {
  if (!/^-?\d+$/.test(value)) return
  const number = BigInt(value)
  const [whole, rest] = [number / size, number % size]
  // Gwei and ether need at most 18 digits. A time that needs more cannot be written exactly.
  const scaled = (rest < 0n ? -rest : rest) * 10n ** BigInt(digitCount)
  if (scaled % size !== 0n) return
  const digits = (scaled / size)
    .toString()
    .padStart(digitCount, '0')
    .replace(/(?<!0)0+$/, '')
  const sign = number < 0n && whole === 0n ? '-' : ''
  return `${sign}${toThousands(whole)}${digits && `.${digits}`}`
}
