/** Bytes that grow at their end. */
export interface ByteWriter {
  byte: (value: number) => void
  /** A whole number in as few bytes as it needs, seven bits in each. */
  varint: (value: number) => void
  bytes: (values: Uint8Array) => void
  /** Text in UTF-8 behind its length. */
  text: (value: string) => void
  length: () => number
  finish: () => Uint8Array
}

/** Start an empty list of bytes. */
export function createByteWriter(): ByteWriter {
  let buffer = new Uint8Array(1024)
  let length = 0
  const encoder = new TextEncoder()

  function reserve(count: number): void {
    if (length + count <= buffer.length) return
    const larger = new Uint8Array(Math.max(buffer.length * 2, length + count))
    larger.set(buffer.subarray(0, length))
    buffer = larger
  }

  const writer: ByteWriter = {
    byte(value) {
      reserve(1)
      buffer[length++] = value
    },
    varint(value) {
      reserve(8)
      let rest = value
      while (rest > 127) {
        buffer[length++] = (rest % 128) + 128
        rest = Math.floor(rest / 128)
      }
      buffer[length++] = rest
    },
    bytes(values) {
      reserve(values.length)
      buffer.set(values, length)
      length += values.length
    },
    text(value) {
      const bytes = encoder.encode(value)
      writer.varint(bytes.length)
      writer.bytes(bytes)
    },
    length: () => length,
    finish: () => buffer.slice(0, length)
  }
  return writer
}
