/** A slot as pages write it, in hex or in decimal. */
export const slotPattern = /^(?:0x[\da-f]{1,64}|\d{1,78})$/i

/** `0x02` -> `2` */
export function toSlot(written: string): string {
  return String(BigInt(written))
}

/**
 * Write a number in the notation of another one, so that both can be compared: `2` is `0x2` next to `0x3`.
 *
 * Next to anything but a plain number, such as `3 days`, it is `otherwise`.
 */
export function formatLike(value: bigint, like: string, otherwise = String(value)): string {
  if (/^0x/i.test(like)) return otherwise.startsWith('0x') ? otherwise : `0x${value.toString(16)}`
  return /^\d+$/.test(like) ? String(value) : otherwise
}

/** Check whether a slot is the hash of something, as the root of a namespace is, and no variable can be counted up to it. */
export function isHashedSlot(slot: string): boolean {
  return BigInt(slot) >= 2n ** 64n
}
