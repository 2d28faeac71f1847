import {createHash} from 'node:crypto'
import {type AstNode, isAstNode, typeStringOf} from '../ast/ast.ts'
import {normalizeType} from '../symbols/normalize-type.ts'

/** Fields that hold a place, or that the compiler derived from other declarations. */
const derived = new Set([
  'absolutePath',
  'argumentTypes',
  'assignments',
  'baseFunctions',
  'baseModifiers',
  'canonicalName',
  'commonType',
  'contractDependencies',
  'documentation',
  'errorSelector',
  'eventSelector',
  'evmVersion',
  'exportedSymbols',
  'externalReferences',
  'fullyImplemented',
  'function',
  'functionReturnParameters',
  'functionSelector',
  'id',
  'internalFunctionIDs',
  'isConstant',
  'isLValue',
  'isPure',
  'isSimpleCounterLoop',
  'keyNameLocation',
  'lValueRequested',
  'linearizedBaseContracts',
  'memberLocation',
  'nameLocation',
  'nameLocations',
  'nativeSrc',
  'overloadedDeclarations',
  'referencedDeclaration',
  'scope',
  'src',
  'typeDescriptions',
  'usedErrors',
  'usedEvents',
  'valueNameLocation'
])

/** Fields that hold a statement, where braces around a single one make no difference. */
const bodies = new Set(['trueBody', 'falseBody', 'body'])

/**
 * Hash the content of a symbol, without comments, white space and places.
 *
 * Different spellings of the same code have the same hash: `uint` and `uint256`, `1_000` and `1000`,
 * `'a'` and `"a"`, `if (a) b();` and `if (a) {b();}`. What a name refers to is left out, so an edit
 * changes the fingerprints of the edited symbol and of those that contain it, and no others.
 * See decisions/0011-fingerprints.md.
 */
export function fingerprint(node: AstNode): string {
  return toHash(toText(node))
}

/** Hash a declaration, and the same declaration without its name. That takes half the time of two fingerprints. */
export function fingerprintNameless(node: AstNode): {named: string; nameless: string} {
  const texts = new Map(listTexts(node))
  const named = toHash(joinTexts(texts))
  texts.set('name', '""')
  return {named, nameless: toHash(joinTexts(Array.from(texts).sort(compareFields)))}
}

/**
 * Hash a declaration without its numbers, and list these in order. A number is an expression that the compiler
 * computes: `7200` and `2 hours` are the same.
 */
export function fingerprintNumbers(node: AstNode): {numbers: Array<string>; frame: string} {
  const numbers: Array<string> = []
  const text = toText(node, numbers)
  return {numbers, frame: toHash(text).slice(0, 12)}
}

function toHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32)
}

/**
 * Write the JSON of everything that counts, directly, because copies of large trees would cost memory.
 *
 * @param numbers - Takes the numbers, which are left out of the text.
 */
function toText(value: unknown, numbers?: Array<string>): string {
  if (Array.isArray(value)) return `[${value.map((each) => toText(each, numbers)).join()}]`
  if (!isAstNode(value)) return JSON.stringify(value)
  const number = numbers && /^int_const (-?\d{1,100})$/.exec(typeStringOf(value))?.[1]
  if (number === undefined) return joinTexts(listTexts(value, numbers))
  numbers?.push(number)
  return '"#"'
}

/** Pairs rather than an object, because a field may have any name. */
function joinTexts(texts: Iterable<FieldText>): string {
  let joined = ''
  for (const [field, text] of texts) {
    joined += `${joined === '' ? '' : ','}[${JSON.stringify(field)},${text}]`
  }
  return `[${joined}]`
}

/** A field of a node, and the JSON of its value. */
type FieldText = [field: string, text: string]

function listTexts(node: AstNode, numbers?: Array<string>): Array<FieldText> {
  const texts: Array<FieldText> = []
  for (const field of Object.keys(node)) {
    if (derived.has(field)) continue
    const child = respell(node, field)
    // `forge` omits a missing value, or writes it as `null` or as an empty list.
    if (child === null || child === undefined) continue
    if (Array.isArray(child) && child.length === 0) continue
    texts.push([field, toText(bodies.has(field) ? withoutBraces(node, child) : child, numbers)])
  }
  return texts.sort(compareFields)
}

function compareFields([a]: FieldText, [b]: FieldText): number {
  return a < b ? -1 : 1
}

function withoutBraces(parent: AstNode, body: unknown): unknown {
  const holds = /^(If|For|While|DoWhile)/.test(parent.nodeType)
  if (!holds || !isAstNode(body) || body.nodeType !== 'Block') return body
  const statements = body.statements
  if (!Array.isArray(statements) || statements.length !== 1) return body
  return statements[0]
}

/** Return the value of a field, spelled the same for all spellings of the same code. */
function respell(node: AstNode, field: string): unknown {
  const value = node[field]
  if (value === null || value === undefined) return value
  if (node.nodeType === 'ElementaryTypeName') {
    return field === 'name' && typeof value === 'string' ? normalizeType(value) : value
  }
  if (node.nodeType !== 'Literal' || node.kind !== 'number') return value
  // `hexValue` depends on the spelling.
  if (field === 'hexValue') return ''
  return field === 'value' ? String(value).replaceAll('_', '') : value
}
