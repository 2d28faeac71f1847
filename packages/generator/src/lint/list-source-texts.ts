import {toNamespaceSlot} from '@lockstep/snippets'

/** A comment, an import, a string, or a long hex number. Each can be skipped as a whole. */
const piece =
  /\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*|\bimport\b[^;]*|"((?:[^"\\\n]|\\.)*)"?|'((?:[^'\\\n]|\\.)*)'?|(?<!\w)(0x[\da-fA-F]{16,64})(?!\w)/g

/** Where a comment says that a struct is kept. */
const location = /@custom:storage-location\s+erc7201:([^\s*]{1,200})/g

/**
 * List the strings of a Solidity source, its hex numbers that are too long to be a coincidence, and its namespaces of
 * ERC-7201 with their slots.
 */
export function listSourceTexts(source: string): Array<string> {
  return Array.from(source.matchAll(piece)).flatMap(([all, double, single, number]) => {
    if (all.startsWith('/')) {
      return Array.from(all.matchAll(location)).flatMap(([, id = '']) => {
        return [id, toNamespaceSlot(new TextEncoder().encode(id))]
      })
    }
    const string = double ?? single ?? ''
    if (string !== '') return [string.replace(/\\(["'\\])/g, '$1')]
    return number !== undefined && isDistinctive(number) ? [number.toLowerCase()] : []
  })
}

/** Check that a number is neither an address nor a mask such as `0xffff0000ffff0000`. */
function isDistinctive(number: string): boolean {
  return number.length !== 42 && new Set(number.slice(2).toLowerCase()).size >= 8
}
