import {type AstNode, childOf, idOf, textOf, typeIdentifierOf} from '../ast/ast.ts'
import {walkAst} from '../ast/walk-ast.ts'
import type {Resolver} from '../resolve/create-resolver.ts'
import type {PlainType} from './constant-value.ts'

/** How the parts of an expression are written. */
interface Forms {
  hasHex: boolean
  /** Whether it has a number in decimal that does more than to adjust another one, as `- 1` does. */
  hasDecimal: boolean
  /** Digits of the longest number in hex. */
  width: number
}

/** Longer numbers are hard to read. 10^27, the unit of fixed-point numbers, has 28 digits. */
const mostDigits = 30

/**
 * Format a number as hex if its source is hex or a hash, such as a slot in storage, or if it is a mask: then its
 * digits in decimal say nothing. Returns undefined for any other number.
 */
export function formatAsHex(
  resolver: Resolver,
  expression: AstNode,
  path: string,
  value: bigint,
  type: PlainType
): string | undefined {
  if (type.kind !== 'number' || value < 0n) return undefined
  const forms: Forms = {hasHex: false, hasDecimal: false, width: 0}
  addForms(forms, resolver, expression, path, new Set())
  const isLong = String(value).length > mostDigits
  // A round number is an amount, and a long one that is written in decimal is meant to be read so.
  const isMask = isLong && !forms.hasDecimal && value % 1_000_000n !== 0n
  const isHex = forms.hasHex && (isLong || !forms.hasDecimal)
  if (!isHex && !isMask) return undefined
  const digits = value.toString(16)
  const whole = type.bits / 4
  // A hash may begin with zeros.
  const isHash = whole >= 40 && digits.length > whole - 8
  return `0x${digits.padStart(isHash ? whole : forms.width, '0')}`
}

function addForms(
  forms: Forms,
  resolver: Resolver,
  expression: AstNode,
  path: string,
  known: Set<AstNode>
): void {
  walkAst(expression, (node) => {
    if (known.has(node)) return false
    known.add(node)
    if (/^t_(?:bytes\d|function_(?:keccak256|sha3|erc7201))/.test(typeIdentifierOf(node))) {
      forms.hasHex = true
    }
    if (node.nodeType === 'Literal' && node.kind === 'number') {
      const text = textOf(node, 'value').replaceAll('_', '')
      if (/^0x/i.test(text)) {
        forms.hasHex = true
        forms.width = Math.max(forms.width, text.length - 2)
      } else if (!/^\d{1,3}$/.test(text) || typeof node.subdenomination === 'string') {
        forms.hasDecimal = true
      }
    }
    const constant = resolver.resolve(path, idOf(node, 'referencedDeclaration'))
    const value =
      constant?.node.mutability === 'constant' ? childOf(constant.node, 'value') : undefined
    if (constant && value) addForms(forms, resolver, value, constant.path, known)
    return undefined
  })
}
