import {listArguments} from './build-script.ts'
import type {LibraryFunction} from './script.ts'

/** Values for integers, by their position. Different ones show what a function does with each. */
const different = ['10', '3', '2']

/** The decimals of a fixed-point number. */
const decimals = '0'.repeat(18)

/**
 * List the arguments that a function is tried with, as words of a shell: different values first, then small ones.
 *
 * Returns nothing for types without a literal.
 */
export function listAttempts(each: LibraryFunction): Array<Array<string>> {
  const attempts = [false, true].map((isSmall): Array<string> | undefined => {
    let numbers = 0
    const words: Array<string> = []
    for (const {type, abiType} of listArguments(each)) {
      // A type that the project defines is usually a fixed-point number.
      const isScaled = type !== abiType && /^u?int(?:6[4-9]|[7-9]\d|\d{3})$/.test(abiType)
      const number = isSmall ? '1' : (different[numbers++ % different.length] ?? '1')
      const isEnum = type !== abiType && abiType === 'uint8'
      const value = isEnum ? '0' : isScaled ? `${number}${decimals}` : number
      const word = toWord(abiType, value, isSmall)
      if (word === undefined) return undefined
      words.push(word)
    }
    return words
  })
  const texts = new Set(attempts.flatMap((words) => (words ? [JSON.stringify(words)] : [])))
  return [...texts].map((text): Array<string> => JSON.parse(text))
}

function toWord(type: string, number: string, isSmall: boolean): string | undefined {
  const [, item, length] = /^(.+)\[(\d*)\]$/.exec(type) ?? []
  if (item !== undefined) {
    const count = length === '' ? different.length : Number(length)
    if (count > different.length) return
    const items = different.slice(0, count).map((each) => toWord(item, each, isSmall))
    return items.includes(undefined) ? undefined : `"[${items.join(',').replaceAll('"', '')}]"`
  }
  if (/^u?int\d+$/.test(type)) return number
  if (type === 'bool') return 'true'
  if (type === 'address') return '0x00000000000000000000000000000000000A11cE'
  // Digits are what functions parse, and a word is what they change.
  if (type === 'string') return isSmall ? '"42"' : '"Hello"'
  if (type === 'bytes') return '0x0102030405060708'
  const [, bytes] = /^bytes(\d+)$/.exec(type) ?? []
  return bytes && `0x${'01'.padStart(Number(bytes) * 2, '0')}`
}
