import {type AstNode, childOf, idOf, isAstNode, textOf} from '../ast/ast.ts'
import {walkAst} from '../ast/walk-ast.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'

/** List the numbers in inline assembly, including the values of constants it uses. */
export function listAssemblyWords(
  resolver: Resolver,
  by: Declaration,
  assembly: AstNode
): Set<bigint> {
  const words = new Set<bigint>()
  const tree = childOf(assembly, 'AST')

  if (tree) {
    walkAst(tree, (node) => {
      if (node.nodeType === 'YulLiteral' && node.kind === 'number') addWord(words, node)
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

  return words
}

function addWord(words: Set<bigint>, literal: AstNode): void {
  const text = textOf(literal, 'value').replaceAll('_', '')
  if (!/^(0x[0-9a-f]+|\d+)$/i.test(text)) return
  const word = BigInt(text)
  words.add(word)
  // A selector can be stored in the first four bytes of a word: `0x6cc09e7b000…`.
  if (word >> 224n !== 0n && word % (1n << 224n) === 0n) words.add(word >> 224n)
}
