/** Number of words in a mask: 128 bits for the characters of ASCII, and 256 for pairs of neighbors, which share bits. */
export const maskSize = 12

/** Where the pairs begin. */
const firstPair = 4

/** Set a bit for each character of a text that is in ASCII, for each pair of them, and one if there may be a digit. */
export function toMask(text: string): Int32Array {
  const mask = new Int32Array(maskSize)
  let before = Number.POSITIVE_INFINITY
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    addCharacter(mask, character)
    addPair(mask, before, character)
    // Other scripts also have digits.
    if (character > 127 || (character >= 0x30 && character <= 0x39)) addDigit(mask)
    before = character
  }
  return mask
}

/** Add a character. One that is not in ASCII has no bit. */
export function addCharacter(mask: Int32Array, character: number): void {
  if (character < 128) setBit(mask, character >> 5, character)
}

/** Add two characters, the second of which follows the first. */
export function addPair(mask: Int32Array, first: number, second: number): void {
  if (first > 127 || second > 127) return
  const bit = (first * 37 + second) & 255
  setBit(mask, firstPair + (bit >> 5), bit)
}

/** Add that there is a digit, which has the bit of a character that is in no text. */
export function addDigit(mask: Int32Array): void {
  setBit(mask, 0, 0)
}

function setBit(mask: Int32Array, word: number, bit: number): void {
  mask[word] = (mask[word] ?? 0) | (1 << (bit & 31))
}
