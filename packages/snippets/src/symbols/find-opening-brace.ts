const slash = 0x2f
const star = 0x2a
const newline = 0x0a
const brace = 0x7b

/** Find the first `{` at or after a place that is not in a comment, or else the end of the text. */
export function findOpeningBrace(bytes: Uint8Array, from: number): number {
  let index = from

  while (index < bytes.length) {
    const byte = bytes[index]
    if (byte === brace) return index

    if (byte === slash && bytes[index + 1] === slash) {
      const end = bytes.indexOf(newline, index)
      index = end === -1 ? bytes.length : end
    } else if (byte === slash && bytes[index + 1] === star) {
      index += 2
      while (index < bytes.length && !(bytes[index] === star && bytes[index + 1] === slash)) index++
      index += 2
    } else {
      index++
    }
  }

  return bytes.length
}
