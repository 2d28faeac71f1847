import type {Artifacts} from '../artifacts/read-artifacts.ts'
import {childOf, parametersOf} from '../ast/ast.ts'
import {createDescriber} from '../facts/create-describer.ts'
import type {ContractMember} from '../members/list-members.ts'
import {getSymbol} from '../references/get-symbol.ts'
import type {Resolver} from '../resolve/create-resolver.ts'
import {normalizeType} from '../symbols/normalize-type.ts'

/**
 * Create a function that writes the signature of a member for readers: `swap(PoolKey,int256)`.
 *
 * Types are those of the ABI, except that a struct has its name in the source: the list of its members can fill a
 * screen, and its name is what readers know.
 */
export function createTitler(
  artifacts: Artifacts,
  resolver: Resolver
): (member: ContractMember) => string {
  const describer = createDescriber(artifacts)

  return ({name, reference, signature = name}) => {
    const types = splitTypes(signature)
    if (!types.some((type) => type.startsWith('('))) return signature
    const {path, id} = getSymbol(artifacts, reference)
    const declaration = resolver.resolve(path, id)
    const parameters = declaration ? parametersOf(declaration.node) : []
    if (!declaration || parameters.length !== types.length) return signature
    const written = types.map((type, index) => {
      const typeName = childOf(parameters[index] ?? declaration.node, 'typeName')
      if (!type.startsWith('(') || !typeName) return type
      const text = normalizeType(describer.text(typeName, declaration.path))
      return /^[\w$.[\]]+$/.test(text) ? text : type
    })
    return `${name}(${written.join(',')})`
  }
}

/** `f((address,uint256)[],bool)` -> `['(address,uint256)[]', 'bool']` */
function splitTypes(signature: string): Array<string> {
  const types = ['']
  let depth = 0
  for (const character of signature.slice(signature.indexOf('(') + 1, -1)) {
    if (character === ',' && depth === 0) {
      types.push('')
      continue
    }
    depth += character === '(' ? 1 : character === ')' ? -1 : 0
    types[types.length - 1] += character
  }
  return types
}
