/** A selector, a topic or a long number in hex. */
export interface FoundSelector {
  hash: string
  /** Whether it is the whole data, and not the beginning of calldata. */
  isWhole: boolean
  start: number
  end: number
}

/**
 * Find selectors and topics: four bytes, 32 bytes, or calldata that starts with a selector. Other numbers from eight
 * bytes on may be a slot or a constant of the code.
 *
 * Skips addresses, and longer data whose length calldata cannot have.
 */
export function findSelectors(text: string): Array<FoundSelector> {
  if (!text.includes('0x')) return []
  return Array.from(text.matchAll(/(?<!\w)0x([\da-fA-F]{8,})(?!\w)/g)).flatMap((match) => {
    const digits = match[1] ?? ''
    const {length} = digits
    const start = match.index
    if (length === 64)
      return [{hash: `0x${digits.toLowerCase()}`, isWhole: true, start, end: start + 66}]
    if (length >= 16 && length < 64 && length !== 40) {
      return [{hash: `0x${digits.toLowerCase()}`, isWhole: false, start, end: start + 2 + length}]
    }
    if ((length - 8) % 64 !== 0) return []
    const hash = `0x${digits.slice(0, 8).toLowerCase()}`
    return [{hash, isWhole: length === 8, start, end: start + 10}]
  })
}
