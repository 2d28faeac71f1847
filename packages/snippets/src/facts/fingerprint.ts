import {createHash} from 'node:crypto'
import {type AstNode, isAstNode} from '../ast/ast.ts'
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
  const hash = createHash('sha256')
  hash.update(JSON.stringify(normalize(node)) ?? '')
  return hash.digest('hex').slice(0, 32)
}

function normalize(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalize)
  if (!isAstNode(value)) return value
  const entries: Array<[string, unknown]> = []

  for (const field of Object.keys(value).sort()) {
    if (derived.has(field)) continue
    const child = value[field]
    // `forge` omits a missing value, or writes it as `null` or as an empty list.
    if (child === null || child === undefined) continue
    if (Array.isArray(child) && child.length === 0) continue
    entries.push([field, normalize(bodies.has(field) ? withoutBraces(value, child) : child)])
  }

  // Pairs rather than an object, because a field may have any name.
  return respell(value, entries)
}

function withoutBraces(parent: AstNode, body: unknown): unknown {
  const holds = /^(If|For|While|DoWhile)/.test(parent.nodeType)
  if (!holds || !isAstNode(body) || body.nodeType !== 'Block') return body
  const statements = body.statements
  if (!Array.isArray(statements) || statements.length !== 1) return body
  return statements[0]
}

function respell(
  {nodeType, kind, value}: AstNode,
  entries: Array<[string, unknown]>
): Array<[string, unknown]> {
  return entries.map(([field, child]) => {
    if (field === 'name' && nodeType === 'ElementaryTypeName' && typeof child === 'string') {
      return [field, normalizeType(child)]
    }

    if (nodeType === 'Literal' && kind === 'number') {
      // `hexValue` depends on the spelling.
      if (field === 'hexValue') return [field, '']
      if (field === 'value') return [field, String(value).replaceAll('_', '')]
    }

    return [field, child]
  })
}
