import {type AstNode, textOf, typeStringOf} from '../ast/ast.ts'
import type {Constant} from './constant-value.ts'

const units = new Map<string, bigint>([
  ['wei', 1n],
  ['gwei', 10n ** 9n],
  ['szabo', 10n ** 12n],
  ['finney', 10n ** 15n],
  ['ether', 10n ** 18n],
  ['seconds', 1n],
  ['minutes', 60n],
  ['hours', 3600n],
  ['days', 86_400n],
  ['weeks', 604_800n],
  ['years', 31_536_000n]
])

/** Evaluate a literal. Returns undefined for a fraction. */
export function toLiteral(literal: AstNode): Constant | undefined {
  switch (literal.kind) {
    case 'bool': {
      return {value: literal.value === 'true', type: {kind: 'bool'}}
    }
    case 'string':
    case 'unicodeString':
    case 'hexString': {
      // The bytes may not be valid UTF-8.
      const hex = Buffer.from(textOf(literal, 'hexValue'), 'hex')
      return {value: Uint8Array.from(hex), type: {kind: 'literal'}}
    }
    case 'number': {
      const value = parseNumber(literal)
      const kind = typeStringOf(literal).startsWith('address') ? 'address' : 'literal'
      return value === undefined ? undefined : {value, type: {kind}}
    }
    default: {
      return undefined
    }
  }
}

function parseNumber(literal: AstNode): bigint | undefined {
  const text = textOf(literal, 'value').replaceAll('_', '')
  const unit = units.get(textOf(literal, 'subdenomination')) ?? 1n
  if (text.length > 1300) return undefined
  if (/^0x[0-9a-f]+$/i.test(text)) return BigInt(text) * unit

  const match = /^(\d*)(?:\.(\d*))?(?:e(-?\d+))?$/i.exec(text)
  if (!match) return undefined
  const digits = BigInt(`${match[1]}${match[2] ?? ''}` || '0') * unit
  const power = BigInt(match[3] ?? 0) - BigInt(match[2]?.length ?? 0)
  // The compiler refuses larger ones.
  if (power > 1300n || power < -1300n) return undefined
  if (power >= 0n) return digits * 10n ** power
  const divisor = 10n ** -power
  return digits % divisor === 0n ? digits / divisor : undefined
}
