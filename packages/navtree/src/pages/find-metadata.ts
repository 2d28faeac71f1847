import type {Node, Program} from 'estree'
import type {Root} from 'mdast'
import {
  ComputedError,
  type Constants,
  createConstants,
  evaluateLiteral,
  evaluateProperties,
  toPlainExpression
} from '../modules/evaluate-literal.ts'
import type {FrontMatter} from '../tree/tree.ts'

/** Find `export const metadata = {…}` in a page, which version 4 reads as front matter. */
export function findMetadata(tree: Root): FrontMatter | undefined {
  for (const node of tree.children) {
    const program = node.type === 'mdxjsEsm' ? node.data?.estree : undefined
    const metadata = program && evaluateMetadata(program, createConstants(new Map()))
    if (metadata) return metadata
  }
  return
}

/** Evaluate the literals of `export const metadata = {…}`, and leave out the rest. */
export function evaluateMetadata(program: Program, constants: Constants): FrontMatter | undefined {
  const init = program.body
    .flatMap((statement) => {
      const declaration =
        statement.type === 'ExportNamedDeclaration' ? statement.declaration : undefined
      return declaration?.type === 'VariableDeclaration' ? declaration.declarations : []
    })
    .find(({id}) => id.type === 'Identifier' && id.name === 'metadata')?.init
  const object = init && toPlainExpression(init, constants)
  if (object?.type !== 'ObjectExpression') return

  try {
    const properties = evaluateProperties(object, constants).flatMap(
      ([key, value]): Array<[string, unknown]> => {
        const literal = tryLiteral(value, constants)
        return literal === undefined ? [] : [[key, literal]]
      }
    )
    return Object.fromEntries(properties)
  } catch (error) {
    if (error instanceof ComputedError) return
    throw error
  }
}

function tryLiteral(node: Node, constants: Constants): unknown {
  try {
    return evaluateLiteral(node, constants)
  } catch (error) {
    if (error instanceof ComputedError) return
    throw error
  }
}
