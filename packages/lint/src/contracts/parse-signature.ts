import {createScanner, type Scanner} from './create-scanner.ts'

/** A parsed signature. */
export interface Signature {
  name: string
  inputs: Array<SignatureType>
  /** Undefined if the signature does not state them. */
  outputs?: Array<SignatureType> | undefined
}

/** One type, in the form that is hashed: `uint` is `uint256`, `tuple(…)` is `(…)`. */
export interface SignatureType {
  type: string
  /** Its offset in the text. */
  start: number
  end: number
}

/** Options for parsing. */
export interface SignatureOptions {
  /** Whether parts of a tuple may have names, and `address payable` is a type, as in Solidity. Default: no, as in `cast`. */
  isSource?: boolean | undefined
}

/** How deep tuples may be nested. */
const deepest = 16

/**
 * Parse a signature like `cast sig`: `transfer(address,uint256)(bool)`, `function f(uint a) view returns (bool)`.
 *
 * Doesn't check whether its types exist; see `findUnknownType`. Throws `SignatureSyntaxError`.
 */
export function parseSignature(text: string, {isSource = false}: SignatureOptions = {}): Signature {
  const scanner = createScanner(text)
  scanner.takeMatch(/function\s+(?=[A-Za-z_$])/y)
  const name = scanner.takeName('a name')
  scanner.skipSpace()
  const inputs = takeParameters(scanner, isSource)
  const outputs = takeOutputs(scanner, isSource)
  if (!scanner.isAtEnd()) scanner.fail('the end')
  return {name, inputs, ...(outputs && {outputs})}
}

/** Take what follows the parameters: `view returns (bool)`, `(bool)`. */
function takeOutputs(scanner: Scanner, isSource: boolean): Array<SignatureType> | undefined {
  for (;;) {
    scanner.skipSpace()
    if (scanner.isAt('(')) return takeLast(scanner, isSource)
    const word = scanner.peekMatch(/[a-z]+/y)
    if (word === 'returns') {
      scanner.takeMatch(/returns\s*/y)
      return takeLast(scanner, isSource)
    }
    if (word === undefined || !attributes.has(word)) return
    scanner.takeMatch(/[a-z]+/y)
  }
}

function takeLast(scanner: Scanner, isSource: boolean): Array<SignatureType> {
  const outputs = takeParameters(scanner, isSource)
  scanner.skipSpace()
  return outputs
}

function takeParameters(scanner: Scanner, isSource: boolean): Array<SignatureType> {
  return takeList(scanner, () => takeParameter(scanner, isSource, 0))
}

/** Take `(a, b)`, each item with `takeItem`. */
function takeList<Item>(scanner: Scanner, takeItem: () => Item): Array<Item> {
  const list: Array<Item> = []
  scanner.take('(')
  for (;;) {
    scanner.skipSpace()
    if (scanner.isAt(')')) break
    list.push(takeItem())
    scanner.skipSpace()
    if (!scanner.isAt(',')) break
    scanner.take(',')
  }
  scanner.take(')')
  return list
}

/** Take a type and what may follow it: a data location, `indexed` and a name, which may be any word. */
function takeParameter(scanner: Scanner, isSource: boolean, depth: number): SignatureType {
  const found = takeType(scanner, isSource, depth)
  scanner.takeMatch(/\s+(?:memory|storage|calldata)(?![\w$])/y)
  scanner.takeMatch(/\s+indexed(?![\w$])/y)
  scanner.takeMatch(/\s+[A-Za-z_$][\w$]*/y)
  return found
}

function takeType(scanner: Scanner, isSource: boolean, depth: number): SignatureType {
  if (depth > deepest) scanner.fail('fewer nested tuples')
  const start = scanner.offset()
  scanner.takeMatch(/tuple\s*(?=\()/y)
  const stem = scanner.isAt('(') ? takeTuple(scanner, isSource, depth) : toPlain(takePath(scanner))
  if (isSource && stem === 'address') scanner.takeMatch(/\s+payable\b/y)
  const sizes = scanner.takeMatch(/(?:\[\d*\])+/y) ?? ''
  if (/\[0+\]/.test(sizes)) scanner.fail('an array with at least one element')
  if (scanner.isAt('[')) scanner.fail('`]`')
  return {type: stem + sizes, start, end: scanner.offset()}
}

function takeTuple(scanner: Scanner, isSource: boolean, depth: number): string {
  const take = isSource ? takeParameter : takeType
  const types = takeList(scanner, () => take(scanner, isSource, depth + 1).type)
  // No contract can have an empty tuple, but `cast` hashes it anyway.
  return types.length === 0 ? 'tuple' : `(${types.join(',')})`
}

/** `A.B` */
function takePath(scanner: Scanner): string {
  let path = scanner.takeName('a type')
  while (scanner.isAt('.')) {
    scanner.take('.')
    path += `.${scanner.takeName('a name')}`
  }
  return path
}

const attributes = new Set(['external', 'internal', 'payable', 'private', 'public', 'pure', 'view'])

/** `uint` -> `uint256` */
function toPlain(type: string): string {
  return type === 'uint' || type === 'int' ? `${type}256` : type
}

/** The form that is hashed: `transfer(address,uint256)`. */
export function toCanonical({name, inputs}: Signature): string {
  return `${name}(${inputs.map(({type}) => type).join(',')})`
}

/** Find a parameter type that no contract can have: `uint265`, `Bar`. */
export function findUnknownType({inputs, outputs = []}: Signature): SignatureType | undefined {
  return [...inputs, ...outputs].find(({type}) =>
    type.split(/[(),]|\[\d*\]/).some((part) => part !== '' && !isElementary(part))
  )
}

/** Whether a word is a type of the ABI. */
function isElementary(type: string): boolean {
  const [, stem, digits] = /^(uint|int|bytes)(\d+)$/.exec(type) ?? []
  if (stem === undefined || digits === undefined) {
    return /^(address|bool|string|bytes|function|fixed|ufixed|u?fixed\d+x\d+)$/.test(type)
  }
  const size = Number(digits)
  if (digits.startsWith('0')) return false
  return stem === 'bytes' ? size <= 32 : size <= 256 && size % 8 === 0
}
