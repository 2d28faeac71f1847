import type {Constant, PlainType} from './constant-value.ts'

/** Write a value as one writes it for its type: numbers in decimal, bytes and addresses in hex. */
export function formatConstant({value, type}: Constant & {type: PlainType}): string | undefined {
  if (value instanceof Uint8Array) {
    if (type.kind !== 'string') return `0x${Buffer.from(value).toString('hex')}`

    try {
      return new TextDecoder('utf-8', {fatal: true, ignoreBOM: true}).decode(value)
    } catch {
      // Not all bytes are a text, and what is none cannot be shown as one.
      return undefined
    }
  }

  return type.kind === 'address' && typeof value === 'bigint'
    ? `0x${value.toString(16).padStart(40, '0')}`
    : String(value)
}
