import type {Stated} from '@lockstep/snippets'
import {findClose, splitArguments} from './split-arguments.ts'

/**
 * Parse what a declaration in code says, given the place of its first bracket: `(uint256 amount) external returns (bool)`.
 *
 * Comments and texts have been blanked. Returns undefined for code that leaves something out.
 */
export function parseDeclared(code: string, open: number, keyword: string): Stated | undefined {
  const close = findClose(code, open)
  if (close === undefined) return
  if (keyword === 'struct' || keyword === 'enum') {
    const list = code.slice(open + 1, close).split(keyword === 'struct' ? ';' : ',')
    const parts = list.map(toParameter).filter(Boolean)
    return parts.length === 0 || parts.some((part) => part.includes('…'))
      ? undefined
      : {parameters: parts}
  }
  const parameters = parseList(code, open)
  if (!parameters) return
  // `cast` writes the results right after the parameters.
  const results = code[close + 1] === '(' ? parseList(code, close + 1) : undefined
  if (keyword !== 'function') return {parameters, ...(results && {returns: results})}
  const tail = /^[^;{}]{0,1000}/.exec(code.slice(close + 1))?.[0] ?? ''
  const at = /\breturns\s*\(/.exec(tail)
  const returned = at ? close + 1 + at.index + at[0].length - 1 : undefined
  const returns = returned === undefined ? undefined : parseList(code, returned)
  const end = returned === undefined ? undefined : findClose(code, returned)
  const rest = end === undefined ? '' : code.slice(end + 1, close + 1 + tail.length)
  const words = `${at ? tail.slice(0, at.index) : tail} ${rest}`.replace(/\([^()]*\)/g, ' ')
  const names = words.split(/\s+/).filter((word) => /^[A-Za-z_$][\w$]*$/.test(word))
  const visibility = names.find((name) => visibilities.has(name))
  const mutability = names.find((name) => mutabilities.has(name))
  const modifiers = names.filter(
    (name) => !visibilities.has(name) && !mutabilities.has(name) && !others.has(name)
  )
  return {
    parameters,
    modifiers,
    ...(returns && {returns}),
    ...(visibility !== undefined && {visibility}),
    ...(mutability !== undefined && {mutability})
  }
}

const visibilities = new Set(['public', 'external', 'internal', 'private'])
const mutabilities = new Set(['view', 'pure', 'payable'])
const others = new Set(['virtual', 'override'])

function parseList(code: string, open: number): Array<string> | undefined {
  return splitArguments(code, open)?.map(toParameter)
}

/** `uint  amount` -> `uint256 amount`, `Bank.Loan memory loan` -> `Loan loan` */
export function toParameter(text: string): string {
  return text
    .trim()
    .replace(/\b(?:memory|calldata|storage)\b/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ?([(),[\]]|=>) ?/g, '$1')
    .replace(/([)\]])(?=[\w$])/g, '$1 ')
    .replace(/(?<![\w$.])(u?int)(?![\w$])/g, '$1256')
    .replace(/(?<![\w$])[A-Za-z_$][\w$]*\.(?=[A-Za-z_$])/g, '')
    .trim()
}
