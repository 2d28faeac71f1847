/** Parse a decimal number into units of `10 ** -decimals`; undefined if the text is not such a number. */
export function parseUnits(text: string, decimals: number): bigint | undefined {
  const [, whole, fraction = ''] = /^(\d{1,60})(?:\.(\d*))?$/.exec(text.trim()) ?? []
  if (whole === undefined || fraction.length > decimals) return
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** Write units of `10 ** -decimals` as a decimal number without needless zeros. */
export function formatUnits(units: bigint, decimals: number): string {
  const digits = String(units).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/(?<!0)0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** Write an integer with narrow spaces that do not break between thousands: `24681034813` -> `24 681 034 813`. */
export function groupDigits(integer: bigint): string {
  return integer.toLocaleString('en-US').replaceAll(',', '\u202f')
}

/** Parse bytes in hexadecimal digits, with or without `0x`. */
export function parseHex(text: string): Uint8Array | undefined {
  const digits = text.trim().replace(/^0x/i, '')
  if (digits.length % 2 !== 0 || !/^[\da-f]*$/i.test(digits)) return
  return Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}
