import {
  type AstNode,
  childOf,
  childrenOf,
  idOf,
  textOf,
  typeIdentifierOf,
  typeStringOf
} from '../ast/ast.ts'
import {walkAst} from '../ast/walk-ast.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'
import {evaluateConstant} from '../values/evaluate-constant.ts'

/** Statements in the code of a contract about slots that the compiler doesn't assign. */
export interface SlotChoices {
  /** Values of the constants, numbers and hashes that the code uses. */
  words: ReadonlySet<bigint>
  /** Names of the contracts and libraries whose assembly chooses slots, other than those of `known` structs. */
  choosers: ReadonlyArray<string>
}

/**
 * List the slots that a contract, its bases, and the libraries it calls can choose themselves.
 *
 * @param known Structs whose slots are compared by the namespace that they are in, and the functions that place them.
 */
export function listSlotChoices(
  resolver: Resolver,
  contract: Declaration,
  known: ReadonlyArray<{struct: Declaration; accessor?: AstNode}>
): SlotChoices {
  const words = new Set<bigint>()
  const choosers = new Set<string>()
  const queue = [...resolver.linearize(contract)]
  const seen = new Set(queue.map(({node}) => node))
  const structs = known.filter(({accessor}) => !accessor).map(({struct}) => struct.node)
  const accessors = known.map(({accessor}) => accessor)

  const addWord = (expression: AstNode | undefined, path: string): void => {
    const value = expression && evaluateConstant(resolver, expression, path)?.value
    const hex = value instanceof Uint8Array ? Buffer.from(value).toString('hex') : undefined
    if (typeof value === 'bigint') words.add(value)
    else if (hex?.length === 64) words.add(BigInt(`0x${hex}`))
  }

  const follow = (id: number | undefined, path: string): void => {
    const used = resolver.resolve(path, id)
    if (!used || seen.has(used.node)) return
    const {node} = used
    if (node.nodeType === 'VariableDeclaration' && node.constant === true) {
      seen.add(node)
      addWord(childOf(node, 'value'), used.path)
    } else if (node.nodeType === 'FunctionDefinition' && isFree(used)) {
      seen.add(node)
      queue.push(used)
    }
  }

  for (let next = queue.shift(); next; next = queue.shift()) {
    const by = next
    walkAst(by.node, (node) => {
      if (accessors.includes(node)) return false
      // The value of a constant counts where the constant is used.
      if (node.nodeType === 'VariableDeclaration' && node.constant === true) return false
      if (node.nodeType === 'Literal' && /^0x[\da-f]{64}$/i.test(textOf(node, 'value'))) {
        addWord(node, by.path)
      } else if (isHash(node)) {
        addWord(node, by.path)
      } else if (node.nodeType === 'Identifier' || node.nodeType === 'MemberAccess') {
        follow(idOf(node, 'referencedDeclaration'), by.path)
      } else if (node.nodeType === 'InlineAssembly') {
        const references = listReferences(node)
        for (const {declaration} of references) follow(declaration, by.path)
        const isKnown = ({src}: AstNode): boolean => {
          const id = references.find((each) => each.src === src)?.declaration
          const type = childOf(resolver.resolve(by.path, id)?.node ?? node, 'typeName')
          const struct = type && resolver.resolve(by.path, idOf(type, 'referencedDeclaration'))
          return struct !== undefined && structs.includes(struct.node)
        }
        if (choosesSlot(node, by, isKnown, words)) choosers.add(toName(by))
        return false
      }
      return undefined
    })
  }
  return {words, choosers: [...choosers]}
}

/** Whether an expression may be the root of a namespace, spelled out or by the builtin of solc 0.8.35. */
function isHash(node: AstNode): boolean {
  if (node.nodeType === 'BinaryOperation') return typeStringOf(node) === 'bytes32'
  const called = node.nodeType === 'FunctionCall' ? childOf(node, 'expression') : undefined
  return called !== undefined && typeIdentifierOf(called).startsWith('t_function_erc7201_')
}

/** Whether a function belongs to a library or a source, so it runs in the storage of the caller. */
function isFree({contract}: Declaration): boolean {
  return contract === undefined || contract.contractKind === 'library'
}

function toName({node, contract}: Declaration): string {
  return textOf(contract ?? node, 'name')
}

interface YulReference {
  src: string
  declaration: number | undefined
}

function listReferences({externalReferences}: AstNode): Array<YulReference> {
  const list: Array<unknown> = Array.isArray(externalReferences) ? externalReferences : []
  return list.flatMap((reference) => {
    if (typeof reference !== 'object' || reference === null) return []
    const node = {nodeType: '', src: '', ...reference}
    return [{src: node.src, declaration: idOf(node, 'declaration')}]
  })
}

/** Add the numbers of inline assembly to `words`, and find out whether it writes to slots of its own. */
function choosesSlot(
  assembly: AstNode,
  by: Declaration,
  isKnown: (variable: AstNode) => boolean,
  words: Set<bigint>
): boolean {
  const tree = childOf(assembly, 'AST')
  let chooses = false
  if (!tree) return chooses
  walkAst(tree, (node) => {
    if (node.nodeType === 'YulLiteral' && /^0x[\da-f]{64}$/i.test(textOf(node, 'value'))) {
      words.add(BigInt(textOf(node, 'value')))
    } else if (node.nodeType === 'YulFunctionCall') {
      const [slot] = childrenOf(node, 'arguments')
      const isWrite = textOf(childOf(node, 'functionName') ?? node, 'name') === 'sstore'
      // A library writes to the slot of a variable that it gets, or sets `.slot` itself.
      const isOwn = by.node.nodeType === 'ContractDefinition' && slot && !isSlot(slot)
      if (isWrite && isOwn) chooses = true
    } else if (node.nodeType === 'YulAssignment') {
      const own = childrenOf(node, 'variableNames').filter(isSlot)
      if (own.some((variable) => !isKnown(variable))) chooses = true
    }
    return undefined
  })
  return chooses
}

/** `$.slot` */
function isSlot(node: AstNode): boolean {
  return node.nodeType === 'YulIdentifier' && textOf(node, 'name').endsWith('.slot')
}
