import type {ContractSymbol} from '@lockstep/lint'

/** A declaration to look for in a source that was not compiled. */
export type SoughtDeclaration = Pick<ContractSymbol, 'kind' | 'name' | 'contract' | 'signature'>

/**
 * Find the text of a declaration in a Solidity source, with its NatSpec.
 *
 * It looks for words and braces outside of comments and strings, because the compiler is not there for an older text.
 * Returns undefined when there is no declaration of that name, or several that cannot be distinguished.
 */
export function findDeclaration(source: string, declared: SoughtDeclaration): string | undefined {
  const plain = maskText(source)
  const {contract} = declared
  const top = listStatements(plain, 0, plain.length)
  const around =
    contract === undefined ? undefined : top.find((range) => isContract(plain, range, contract))
  if (contract !== undefined && !around) return
  const statements = around
    ? listStatements(plain, plain.indexOf('{', around.start) + 1, around.end - 1)
    : top
  const found = statements.filter((range) =>
    isDeclared(plain.slice(range.start, range.end), declared)
  )
  const [only] = found
  if (!only || found.length > 1) return
  return source.slice(findDocs(source, only.start), only.end)
}

interface Range {
  start: number
  end: number
}

/** List the declarations between two places, without those inside of their braces. */
function listStatements(plain: string, from: number, to: number): Array<Range> {
  const ranges: Array<Range> = []
  for (let start = from; start < to; ) {
    if (/\s/.test(plain[start] ?? '')) {
      start++
      continue
    }
    const end = Math.min(findEnd(plain, start), to)
    ranges.push({start, end})
    start = end
  }
  return ranges
}

function isContract(plain: string, {start, end}: Range, name: string): boolean {
  return isDeclared(plain.slice(start, end), {kind: 'contract', name})
}

function isDeclared(text: string, declared: SoughtDeclaration): boolean {
  const {kind, name} = declared
  const [first = '', second = '', third = ''] = text.slice(0, 400).match(/[\w$]+/g) ?? []
  if (kind === 'contract') {
    const [word, own] = first === 'abstract' ? [second, third] : [first, second]
    return /^(?:contract|interface|library)$/.test(word) && own === name
  }
  if (kind === 'constructor' || kind === 'receive' || kind === 'fallback') return first === kind
  if (keywords.has(kind)) return first === kind && second === name && isOverload(text, declared)
  if (keywords.has(first) || first === 'using' || first === 'constructor') return false
  const [head = ''] = text.replace(/=>/g, '  ').split(/[=;]/)
  return (
    head
      .trimEnd()
      .split(/[^\w$]/)
      .at(-1) === name
  )
}

const keywords = new Set<string>([
  'function',
  'modifier',
  'event',
  'error',
  'struct',
  'enum',
  'type'
])

/** Replace comments and strings by spaces, so that no word or brace in them counts. */
function maskText(source: string): string {
  return source.replace(
    /\/\/[^\n]*|\/\*(?:[^*]|\*(?!\/))*(?:\*\/)?|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'/g,
    (text) => text.replace(/[^\n]/g, ' ')
  )
}

/** Find the end of a declaration: a semicolon, or the brace that closes the first one. */
function findEnd(plain: string, start: number): number {
  let depth = 0
  for (let index = start; index < plain.length; index++) {
    const character = plain[index]
    if (character === '{') depth++
    if (character === '}' && --depth <= 0) return index + 1
    if (character === ';' && depth === 0) return index + 1
  }
  return plain.length
}

/** Compare the number of parameters, since an older text may name their types in another way. */
function isOverload(text: string, {kind, signature}: SoughtDeclaration): boolean {
  if (kind !== 'function' || signature === undefined) return true
  return countParameters(text) === countParameters(signature)
}

function countParameters(text: string): number {
  let depth = 0
  let count = 0
  let isEmpty = true
  for (const character of text.slice(text.indexOf('('))) {
    if (character === '(') depth++
    else if (character === ')' && --depth === 0) break
    else if (character === ',' && depth === 1) count++
    else if (/\S/.test(character)) isEmpty = false
  }
  return isEmpty ? 0 : count + 1
}

/** Find where the comment above a declaration begins. */
function findDocs(source: string, start: number): number {
  let first = source.lastIndexOf('\n', start - 1) + 1
  let isBlock = false
  while (first > 0) {
    const above = source.lastIndexOf('\n', first - 2) + 1
    const line = source.slice(above, first - 1).trim()
    if (!isBlock && !line.startsWith('///') && !line.endsWith('*/')) break
    isBlock = (isBlock || line.endsWith('*/')) && !line.startsWith('/*')
    first = above
  }
  return first
}
