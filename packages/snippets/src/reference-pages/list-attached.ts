import {type AstNode, childOf, childrenOf, idOf, parametersOf} from '../ast/ast.ts'
import type {MemberLister} from '../members/list-members.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'
import type {AttachedFunction} from './reference-page.ts'

/**
 * List the operators and functions that `using {…} for Type global` attaches to a type wherever it is used, in the
 * order of the source. The compiler demands that such a directive is in the source of the type.
 */
export function listAttached(
  resolver: Resolver,
  lister: MemberLister,
  type: Declaration
): Array<AttachedFunction> {
  const {path} = type
  const isType = (name: AstNode | undefined): boolean =>
    name !== undefined &&
    resolver.resolve(path, idOf(name, 'referencedDeclaration'))?.node === type.node
  const directives = resolver
    .topLevel(path)
    .filter(({node}) => node.nodeType === 'UsingForDirective' && node.global === true)
    .filter(({node}) => isType(childOf(node, 'typeName')))

  return directives.flatMap(({node}) => {
    const library = childOf(node, 'libraryName')
    const found = library
      ? listFirst(resolver.resolve(path, idOf(library, 'referencedDeclaration')))
      : listNamed(node)
    return found.flatMap(({declaration, operator}) => {
      const member = declaration && lister.ofDeclaration(declaration)
      if (!member) return []
      const {reference, name, signature = name} = member
      return [{reference, signature, ...(operator !== undefined && {operator})}]
    })
  })

  /** The functions of `using {add as +, mul} for Type`. */
  function listNamed(directive: AstNode): Array<Attached> {
    const list: Array<unknown> = Array.isArray(directive.functionList) ? directive.functionList : []
    return list.flatMap((entry): Array<Attached> => {
      if (typeof entry !== 'object' || entry === null) return []
      const node: AstNode = {nodeType: '', src: '', ...entry}
      const name = childOf(node, 'definition') ?? childOf(node, 'function')
      const declaration = name && resolver.resolve(path, idOf(name, 'referencedDeclaration'))
      return [{declaration, ...(typeof node.operator === 'string' && {operator: node.operator})}]
    })
  }

  /** The functions of a library that take the type first, as `value.f()` does. */
  function listFirst(library: Declaration | undefined): Array<Attached> {
    if (!library) return []
    const {node: contract} = library
    return childrenOf(contract, 'nodes').flatMap((node): Array<Attached> => {
      const [first] = parametersOf(node)
      const typeName = first && childOf(first, 'typeName')
      const id = typeName && idOf(typeName, 'referencedDeclaration')
      const isOwn = resolver.resolve(library.path, id)?.node === type.node
      const isUsable = node.nodeType === 'FunctionDefinition' && node.visibility !== 'private'
      return isOwn && isUsable ? [{declaration: {node, contract, path: library.path}}] : []
    })
  }
}

interface Attached {
  declaration: Declaration | undefined
  operator?: string
}
