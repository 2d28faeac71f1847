import {findClose, splitArguments} from '../mentions/split-arguments.ts'

/**
 * Check whether `cast` accepts a text as a value of a type.
 *
 * Variables and placeholders are accepted, and so is `1` for a bool, because older versions accept it.
 */
export function isCastValue(text: string, type: string): boolean {
  if (/[$`…]|\.\.\./.test(text)) return true
  const [, element, size = ''] = /^(.*)\[(\d*)\]$/s.exec(type) ?? []
  if (element !== undefined) {
    const list = splitWhole(text, '[')
    const isLength = size === '' || list?.length === Number(size)
    return isLength && list?.every((value) => isCastValue(value, element)) === true
  }
  if (type.startsWith('(')) {
    const types = splitWhole(type, '(') ?? []
    const list = splitWhole(text, '(')
    const isLength = list?.length === types.length
    return isLength && list.every((value, index) => isCastValue(value, types[index] ?? ''))
  }
  return isPlainValue(text, type)
}

function isPlainValue(text: string, type: string): boolean {
  if (type === 'address') {
    // `cast` resolves a name such as `vitalik.eth`.
    return (
      /^(?:0x)?[\da-f]{40}$/i.test(text) || !/^0x[\da-f]*$|^[\da-f]+$|^(?:true|false)$/i.test(text)
    )
  }
  if (type === 'bool') return !/^(?:0x[\da-f]+|\d{2,}|[2-9])$/i.test(text)
  const [, sign, bits = '256'] = /^(u?)int(\d*)$/.exec(type) ?? []
  if (sign !== undefined) return isInteger(text, sign === 'u', Number(bits || 256))
  const [, size] = /^bytes(\d*)$/.exec(type) ?? []
  if (size === undefined) return true
  const [, digits] = /^0x([\da-f]*)$/i.exec(text) ?? /^(\d+)$/.exec(text) ?? []
  if (digits === undefined) return true
  return size === '' ? digits.length % 2 === 0 : digits.length === Number(size) * 2
}

/** Check whether a text can be an integer: `1e18`, `1ether` and words are accepted. */
function isInteger(text: string, isUnsigned: boolean, bits: number): boolean {
  if (/^(?:0x|true|false)$|^0x[\da-f]{40}$|^0x[\da-f]{65,}$|^-?\d{80,}$/i.test(text)) return false
  if (isUnsigned && /^-\d/.test(text)) return false
  if (!/^(?:-?\d+|0x[\da-f]+)$/i.test(text)) return true
  const value = text.startsWith('-') ? -BigInt(text.slice(1)) : BigInt(text)
  const most = 1n << BigInt(isUnsigned ? bits : bits - 1)
  return value < most && (value >= 0n || value >= -most)
}

/** Split a list that is all of a text: `[1,2]`. */
function splitWhole(text: string, open: '(' | '['): Array<string> | undefined {
  const list = text.trim()
  const isWhole = list.startsWith(open) && findClose(list, 0) === list.length - 1
  return isWhole ? splitArguments(list, 0) : undefined
}
