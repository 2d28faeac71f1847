import {findUnknownType, parseSignature, toCanonical} from '../contracts/parse-signature.ts'
import {SignatureSyntaxError} from '../contracts/signature-syntax-error.ts'

/** A name in a text, with the text around it. */
export interface FoundName {
  name: string
  start: number
  end: number
  receiver?: string | undefined
  signature?: string | undefined
  /** Whether parentheses follow the name. */
  isCall: boolean
}

const pattern =
  /(?<![\w$./\\-])(?:(?:[A-Za-z_$][\w$]*\.)*([A-Za-z_$][\w$]*)\s*(?:[.#]|::)\s*)?([A-Za-z_$][\w$]*)(\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?(?!\w)/g

/** Find the names in a text: `Vault.deposit(uint256)` has a receiver and a signature. */
export function findNames(text: string): Array<FoundName> {
  return Array.from(text.matchAll(pattern)).flatMap((match): Array<FoundName> => {
    const [all, receiver, name = '', list] = match
    const start = match.index + all.length - (list?.length ?? 0) - name.length
    const found = {name, start, end: start + name.length, receiver, isCall: list !== undefined}
    const signature = list === undefined ? undefined : findCanonical(`${name}${list}`)
    const inner = list === undefined ? [] : findNames(list.slice(1, -1))
    const offset = match.index + all.length - (list?.length ?? 0) + 1
    const nested = inner.map((each) => ({
      ...each,
      start: each.start + offset,
      end: each.end + offset
    }))
    return [{...found, signature}, ...(signature === undefined ? nested : [])]
  })
}

/** Return the canonical form of a signature, or undefined for a call and for types that only the source defines. */
function findCanonical(text: string): string | undefined {
  // `deposit()` may leave out the types.
  if (/\(\s*\)/.test(text) || /\.\.\.|…/.test(text)) return
  try {
    const signature = parseSignature(text, {isSource: true})
    return findUnknownType(signature) ? undefined : toCanonical(signature)
  } catch (error) {
    if (!(error instanceof SignatureSyntaxError)) throw error
    return
  }
}

/** Check whether a word is certainly a name from code: `depositFor`, `MAX_FEE`, `_mint`. */
export function isDistinctive(name: string): boolean {
  return /[a-z\d][A-Z]/.test(name) || /^[A-Z][A-Z\d]*_[A-Z\d_]+$/.test(name) || /^_\w{3}/.test(name)
}

/** Check whether a word is too common to mean a symbol on its own. */
export function isCommon(name: string, receiver?: string): boolean {
  // `Library.id`
  if (receiver !== undefined && /^[A-Z]\w*[a-z]/.test(receiver)) return false
  return name.length < 3 || common.has(name)
}

const common = new Set([
  ...['address', 'bool', 'bytes', 'bytes32', 'string', 'uint', 'uint256', 'int256', 'mapping'],
  ...['true', 'false', 'null', 'this', 'super', 'abi', 'msg', 'block', 'tx', 'type', 'return'],
  ...['const', 'let', 'var', 'await', 'async', 'new', 'import', 'from', 'export', 'function'],
  ...['returns', 'public', 'private', 'internal', 'external', 'view', 'pure', 'payable', 'memory'],
  ...['calldata', 'storage', 'require', 'revert', 'assert', 'emit', 'event', 'error', 'if', 'for'],
  ...['while', 'else', 'contract', 'interface', 'library', 'struct', 'enum', 'constructor', 'is'],
  ...['override', 'virtual', 'immutable', 'constant', 'pragma', 'solidity', 'using', 'unchecked'],
  ...['assembly', 'modifier', 'indexed', 'anonymous', 'delete', 'catch', 'try', 'the', 'and', 'not']
])
