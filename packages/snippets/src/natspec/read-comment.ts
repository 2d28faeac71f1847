import {type AstNode, childOf} from '../ast/ast.ts'
import {parseByteRange} from '../ast/byte-range.ts'

/**
 * Declarations whose comments may be missing in the syntax tree: those of value types and of constants outside of
 * contracts always are, those of structs and enums are with older compilers.
 */
const kinds = new Set([
  'EnumDefinition',
  'StructDefinition',
  'UserDefinedValueTypeDefinition',
  'VariableDeclaration'
])

/** No comment is looked for further away, so that a source is not searched once for each declaration. */
const longestComment = 8000

/** Read the comment of a declaration as it is in the source: where the syntax tree has it, or on the lines before it. */
export function readComment(
  readText: (node: AstNode, path: string) => string,
  node: AstNode,
  path: string
): string {
  const comment = childOf(node, 'documentation')
  if (comment) return readText(comment, path)
  const range = parseByteRange(node.src)
  // Before 0.6.3, the tree has a comment without its place.
  const isOld = typeof node.documentation === 'string'
  if (!range || !(isOld || kinds.has(node.nodeType))) return ''
  const start = Math.max(0, range.start - longestComment)
  return findLast(readText({...node, src: `${start}:${range.start - start}:0`}, path))
}

function findLast(text: string): string {
  const lines = text.split('\n')
  if (lines.pop()?.trim() !== '') return ''
  const isLine = (line: string): boolean => /^\s*\/\/\/(?!\/)/.test(line)
  const above = lines.slice(lines.findLastIndex((line) => !isLine(line)) + 1)
  if (above.length > 0) return above.join('\n').trim()
  if (!lines.at(-1)?.trimEnd().endsWith('*/')) return ''
  const block = lines.join('\n').trimEnd()
  const from = block.lastIndexOf('/*')
  // Stars frame the title of a section, which is about more than the next declaration.
  return /^\/\*\*[^*/]/.test(block.slice(from)) ? block.slice(from) : ''
}
