import {type AstNode, childOf, idOf, isAstNode, textOf} from '../ast/ast.ts'
import {walkAst} from '../ast/walk-ast.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'

/** Facts about inline assembly. */
export interface AssemblyContent {
  /** Numbers, including the values of constants that it uses. */
  words: ReadonlySet<bigint>
  /** How often it reverts. */
  reverts: number
  /** How often it emits something. */
  logs: number
  /** Whether it runs the code of an address as its own. */
  delegates: boolean
}

/** Read the numbers and the reverts of inline assembly. */
export function readAssembly(
  resolver: Resolver,
  by: Declaration,
  assembly: AstNode
): AssemblyContent {
  const words = new Set<bigint>()
  const tree = childOf(assembly, 'AST')
  const called: Array<string> = []

  if (tree) {
    walkAst(tree, (node) => {
      if (node.nodeType === 'YulLiteral' && node.kind === 'number') addWord(words, node)
      if (node.nodeType === 'YulFunctionCall') called.push(toCalledName(node))
      return undefined
    })
  }

  const references = Array.isArray(assembly.externalReferences) ? assembly.externalReferences : []

  for (const reference of references) {
    const constant = resolver.resolve(
      by.path,
      idOf({nodeType: '', src: '', ...reference}, 'declaration')
    )
    const value = constant && childOf(constant.node, 'value')
    if (isAstNode(value) && value.nodeType === 'Literal') addWord(words, value)
  }

  const count = (pattern: RegExp): number => called.filter((name) => pattern.test(name)).length
  return {
    words,
    reverts: count(/^revert$/),
    logs: count(/^log[0-4]$/),
    delegates: count(/^(?:delegatecall|callcode)$/) > 0
  }
}

function toCalledName(call: AstNode): string {
  const called = childOf(call, 'functionName')
  return called ? textOf(called, 'name') : ''
}

function addWord(words: Set<bigint>, literal: AstNode): void {
  const text = textOf(literal, 'value').replaceAll('_', '')
  if (!/^(0x[0-9a-f]+|\d+)$/i.test(text)) return
  const word = BigInt(text)
  words.add(word)
  // A selector can be stored in the first four bytes of a word: `0x6cc09e7b000…`.
  if (word >> 224n !== 0n && word % (1n << 224n) === 0n) words.add(word >> 224n)
}
