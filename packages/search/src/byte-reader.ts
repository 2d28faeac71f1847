/** Bytes that are read from their start to their end. */
export interface ByteReader {
  byte: () => number
  varint: () => number
  /** Numbers of which each was written as what it is above the one before. */
  rising: (count: number) => Uint32Array
  bytes: (count: number) => Uint8Array
  text: () => string
}

/** Read what a `ByteWriter` wrote. Throws a `RangeError` behind the end: the file was cut off. */
export function createByteReader(buffer: Uint8Array): ByteReader {
  let at = 0
  const decoder = new TextDecoder()

  const reader: ByteReader = {
    byte() {
      const value = buffer[at++]
      if (value === undefined) throw new RangeError('Unexpected end of file')
      return value
    },
    varint() {
      let value = 0
      for (let factor = 1; ; factor *= 128) {
        const byte = reader.byte()
        value += (byte & 127) * factor
        if (byte < 128) return value
      }
    },
    // The loop that reads nearly all of an index, so it calls nothing.
    rising(count) {
      const numbers = new Uint32Array(count)
      let number = 0
      for (let index = 0; index < count; index++) {
        let byte = buffer[at++] ?? 0
        let shift = 0
        for (; byte > 127; byte = buffer[at++] ?? 0) {
          number += (byte & 127) << shift
          shift += 7
        }
        number += byte << shift
        numbers[index] = number
      }
      if (at > buffer.length) throw new RangeError('Unexpected end of file')
      return numbers
    },
    bytes(count) {
      if (at + count > buffer.length) throw new RangeError('Unexpected end of file')
      const bytes = buffer.subarray(at, at + count)
      at += count
      return bytes
    },
    text: () => decoder.decode(reader.bytes(reader.varint()))
  }
  return reader
}
