import type {Code} from 'mdast'
import type {Position} from 'unist'
import type {SignatureFact} from './code-fact.ts'

const scripts = /^(?:ts|tsx|typescript|js|jsx|mjs|cjs|mts|javascript)\b/
const solidity = /^(?:sol|solidity)$/

/** List signatures in string literals in TypeScript, JavaScript and Solidity. */
export function listWrittenSignatures(
  {lang, value}: Code,
  at: (start: number, end: number) => Position
): Array<SignatureFact> {
  if (scripts.test(lang ?? '')) return listAbis(value, at)
  return solidity.test(lang ?? '') ? listEncoded(value, at) : []
}

/** `'function transfer(address to, uint256 amount) returns (bool)'`, for viem and ethers */
function listAbis(
  code: string,
  at: (start: number, end: number) => Position
): Array<SignatureFact> {
  const pattern = /(['"`])((function|event|error)\s+[A-Za-z_$][\w$]*\s*\([^'"`\n]*)\1/g
  // Elsewhere, a string that starts with `error` is a sentence.
  const isAbi = /\b(?:parseAbi(?:Item)?|Interface|Contract|abi|ABI|Abi)\b/.test(code)
  return Array.from(code.matchAll(pattern)).flatMap((match): Array<SignatureFact> => {
    const [, , text = '', member] = match
    if (text.includes('${') || (!isAbi && member !== 'function')) return []
    const start = match.index + 1
    return [
      {
        kind: 'signature',
        form: 'abi',
        member: member as SignatureFact['member'], // The pattern allows nothing else.
        text,
        place: at(start, start + text.length)
      }
    ]
  })
}

/** `abi.encodeWithSignature("mint(address,uint256)", to, 1)`, `bytes4(keccak256("mint(address,uint256)"))` */
function listEncoded(
  code: string,
  at: (start: number, end: number) => Position
): Array<SignatureFact> {
  const pattern =
    /\b(abi\.encodeWithSignature\(\s*|bytes4\(\s*keccak256\(\s*(?:bytes\(\s*)?)"([^"\n]*)"/g
  return Array.from(code.matchAll(pattern), (match): SignatureFact => {
    const [all, before = '', text = ''] = match
    const start = match.index + before.length + 1
    const end = match.index + all.length
    const list = before.startsWith('abi') ? listArguments(code, end, at) : undefined
    return {
      kind: 'signature',
      form: 'encode',
      member: 'function',
      text,
      place: at(start, start + text.length),
      ...(!before.startsWith('abi') && {orError: true}),
      ...(list && {arguments: list}),
      call: at(match.index, end)
    }
  })
}

/** Arguments after the first one; undefined if the parenthesis is not closed. */
function listArguments(
  code: string,
  from: number,
  at: (start: number, end: number) => Position
): SignatureFact['arguments'] {
  const list: NonNullable<SignatureFact['arguments']> = []
  let depth = 0
  let start = from
  for (let index = from; index < code.length; index++) {
    const character = code[index] ?? ''
    if (character === '"' || character === '/')
      return list.length > 0 || character === '/' ? undefined : list
    if ('([{'.includes(character)) depth++
    else if (')]}'.includes(character)) depth--
    if ((character === ',' && depth === 0) || depth < 0) {
      if (code.slice(start, index).trim() !== '') list.push({place: at(start, index)})
      start = index + 1
    }
    if (depth < 0) return list
  }
  return
}
