import type {ConstantValue} from './evaluate-constant.ts'

/** Write a value as one writes it for its type: numbers in decimal, bytes and addresses in hex. */
export function formatConstant(value: ConstantValue, type: string): string {
  if (value instanceof Uint8Array) return `0x${Buffer.from(value).toString('hex')}`
  if (typeof value !== 'bigint') return String(value)

  const bytes = /^bytes(\d+)$/.exec(type)
  const width = type.startsWith('address') ? 20 : bytes ? Number(bytes[1]) : undefined
  return width === undefined ? String(value) : `0x${value.toString(16).padStart(width * 2, '0')}`
}
