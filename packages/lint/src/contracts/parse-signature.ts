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

/** Why a text is not a signature, and where. */
export class SignatureSyntaxError extends Error {
  override name = 'SignatureSyntaxError'
  offset: number

  constructor(reason: string, offset: number) {
    super(reason)
    this.offset = offset
  }
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
  let at = 0
  const keyword = /^(?:function)\s+(?=[A-Za-z_$])/.exec(text)
  if (keyword) at = keyword[0].length
  const name = takeName('a name')
  skip()
  const inputs = takeParameters('(')
  const outputs = takeTail()
  if (at < text.length) fail('the end')
  return {name, inputs, ...(outputs && {outputs})}

  function takeTail(): Array<SignatureType> | undefined {
    let found: Array<SignatureType> | undefined
    for (;;) {
      skip()
      if (text[at] === '(' && !found) found = takeParameters('(')
      else {
        const word = /^[a-z]+/.exec(text.slice(at))?.[0]
        if (word === 'returns' && !found) {
          at += word.length
          skip()
          found = takeParameters('(')
        } else if (word !== undefined && attributes.has(word) && !found) at += word.length
        else return found
      }
    }
  }

  function takeParameters(open: string): Array<SignatureType> {
    take(open)
    const list: Array<SignatureType> = []
    for (;;) {
      skip()
      if (text[at] === ')') break
      list.push(takeParameter())
      skip()
      if (text[at] !== ',') break
      at++
    }
    take(')')
    return list
  }

  function takeParameter(): SignatureType {
    const found = takeType(0)
    // `memory`, `indexed`, then a name; each is optional, and a name may be any word.
    let words = 0
    for (;;) {
      const before = at
      skip()
      const word = /^[A-Za-z_$][\w$]*/.exec(text.slice(at))?.[0]
      if (word === undefined || before === at) {
        at = before
        return found
      }
      at += word.length
      const isStorage = /^(?:memory|storage|calldata)$/.test(word) && words === 0
      const isIndexed = word === 'indexed' && words <= 1
      if (isStorage) words = 1
      else if (isIndexed) words = 2
      else return found
    }
  }

  function takeType(depth: number): SignatureType {
    if (depth > deepest) fail('tuples that end')
    const start = at
    const word = /^tuple\s*(?=\()/.exec(text.slice(at))?.[0]
    if (word !== undefined) at += word.length
    const stem = text[at] === '(' ? takeTuple(depth) : toPlain(takePath())
    if (isSource && stem === 'address') at += /^\s+payable\b/.exec(text.slice(at))?.[0].length ?? 0
    const sizes = /^(?:\[\d*\])*/.exec(text.slice(at))?.[0] ?? ''
    at += sizes.length
    if (/\[0*\]/.test(sizes.replaceAll('[]', ''))) fail('an array that holds something')
    if (text[at] === '[') fail('`]`')
    return {type: stem + sizes, start, end: at}
  }

  function takeTuple(depth: number): string {
    take('(')
    const list: Array<string> = []
    for (;;) {
      skip()
      if (text[at] === ')') break
      list.push(isSource ? takeParameter().type : takeType(depth + 1).type)
      skip()
      if (text[at] !== ',') break
      at++
    }
    take(')')
    // No contract can have an empty tuple, but `cast` hashes it anyway.
    return list.length === 0 ? 'tuple' : `(${list.join(',')})`
  }

  /** `A.B` */
  function takePath(): string {
    let path = takeName('a type')
    while (text[at] === '.') {
      at++
      path += `.${takeName('a name')}`
    }
    return path
  }

  function takeName(what: string): string {
    const found = /^[A-Za-z_$][\w$]*/.exec(text.slice(at))?.[0]
    if (found === undefined) fail(what)
    at += found.length
    return found
  }

  function take(character: string): void {
    if (text[at] !== character) fail(`\`${character}\``)
    at++
  }

  function skip(): void {
    while (/\s/.test(text[at] ?? '')) at++
  }

  function fail(expected: string): never {
    const found = at < text.length ? `\`${text[at]}\`` : 'end'
    throw new SignatureSyntaxError(`Unexpected ${found} in a signature, expected ${expected}`, at)
  }
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
