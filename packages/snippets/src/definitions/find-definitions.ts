import {type AstNode, childOf, idOf, textOf} from '../ast/ast.ts'
import {type ByteRange, parseByteRange} from '../ast/byte-range.ts'
import {listPieces} from '../ast/list-pieces.ts'
import type {SourceUnitNode} from '../ast/source-unit.ts'
import {walkAst} from '../ast/walk-ast.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'

/** A name in a source and the declaration it refers to. */
export interface Definition {
  /** Place of the name in the source that uses it. */
  range: ByteRange
  target: Declaration
}

/**
 * Find what each name in a source refers to. Built-ins are left out.
 *
 * @param isShown Check whether a place is shown; names elsewhere are skipped.
 * @param bounds Range that contains everything that is shown.
 */
export function findDefinitions(
  resolver: Resolver,
  unit: SourceUnitNode,
  path: string,
  isShown: (range: ByteRange) => boolean,
  bounds: ByteRange
): Array<Definition> {
  const definitions: Array<Definition> = []

  function add(src: unknown, id: number | undefined): void {
    const range = parseByteRange(src)
    if (!range || !isShown(range)) return
    const target = resolver.resolve(path, id)
    if (target) definitions.push({range, target})
  }

  const addName = (child: AstNode): boolean | undefined => {
    const range = parseByteRange(child.src)
    if (range && (range.end <= bounds.start || range.start >= bounds.end)) return false
    const id = idOf(child, 'referencedDeclaration')

    switch (child.nodeType) {
      case 'Identifier': {
        add(child.src, id)
        break
      }
      case 'MemberAccess': {
        add(memberPlace(child), id)
        break
      }
      case 'IdentifierPath': {
        // In `Lib.Point`, only `Point` has an id in the tree.
        const places = Array.isArray(child.nameLocations) ? child.nameLocations : []
        add(places.at(-1) ?? child.src, id)
        break
      }
      case 'UserDefinedTypeName': {
        // Compilers before 0.8.0 write no path node.
        if (!childOf(child, 'pathNode')) add(child.src, id)
        break
      }
      case 'InlineAssembly': {
        for (const reference of listReferences(child))
          add(reference.src, idOf(reference, 'declaration'))
        return false
      }
    }

    return undefined
  }

  for (const piece of listPieces(unit, bounds)) walkAst(piece, addName)
  return definitions.sort((a, b) => a.range.start - b.range.start)
}

/** Find the place of a member. Before 0.8.16 only the whole `a.b` has one, which ends with the member. */
function memberPlace(node: AstNode): string {
  if (typeof node.memberLocation === 'string') return node.memberLocation
  const range = parseByteRange(node.src)
  const length = Buffer.byteLength(textOf(node, 'memberName'))
  return range ? `${range.end - length}:${length}:0` : ''
}

function listReferences(assembly: AstNode): Array<AstNode> {
  const {externalReferences} = assembly
  if (!Array.isArray(externalReferences)) return []
  return externalReferences.map((reference) => ({nodeType: 'Reference', ...reference}))
}
