import {
  type AstNode,
  childOf,
  childrenOf,
  idOf,
  type ParameterField,
  parametersOf,
  textOf,
  typeStringOf
} from '../ast/ast.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'
import type {AbiEntry, AbiParameter} from './abi.ts'
import {type AbiStyle, getAbiType, toAbiParameter} from './to-abi-parameter.ts'

/** Convert a declaration to an ABI entry. Returns undefined for what an ABI cannot have. */
export function toAbiEntry(resolver: Resolver, declaration: Declaration): AbiEntry | undefined {
  const {node, path, contract} = declaration
  const list = (field: ParameterField, style: AbiStyle = 'contract') => {
    return parametersOf(node, field).map((variable) => {
      return toAbiParameter(resolver, path, variable, style)
    })
  }

  switch (node.nodeType) {
    case 'EventDefinition': {
      const indexed = parametersOf(node).map(({indexed}) => indexed === true)
      const inputs = list('parameters').map((input, index) => {
        return {...input, indexed: indexed[index] ?? false}
      })
      return {type: 'event', name: textOf(node, 'name'), inputs, anonymous: node.anonymous === true}
    }
    case 'ErrorDefinition': {
      return {type: 'error', name: textOf(node, 'name'), inputs: list('parameters')}
    }
    case 'FunctionDefinition': {
      return toFunctionEntry(declaration, list)
    }
    case 'VariableDeclaration': {
      if (node.stateVariable !== true || node.visibility !== 'public' || !contract) return undefined
      return toGetterEntry(resolver, declaration)
    }
    default: {
      return undefined
    }
  }
}

/**
 * Check whether the ABI that the compiler writes for a contract has an entry.
 *
 * The ABI of a library omits functions that change state, and those with a storage pointer as
 * parameter or return value, because no client outside of Solidity can call them.
 */
export function isInAbi(entry: AbiEntry, contract: AstNode | undefined): boolean {
  if (contract?.contractKind !== 'library' || entry.type !== 'function') return true
  const {inputs = [], outputs = [], stateMutability} = entry
  const changes = stateMutability === 'nonpayable' || stateMutability === 'payable'
  return !changes && ![...inputs, ...outputs].some(({type}) => type.endsWith(' storage'))
}

function toFunctionEntry(
  {node, contract}: Declaration,
  list: (field: ParameterField, style?: AbiStyle) => Array<AbiParameter>
): AbiEntry | undefined {
  const stateMutability = textOf(node, 'stateMutability')

  switch (node.kind) {
    case 'constructor': {
      // An abstract contract is never deployed, so its ABI has no constructor.
      if (contract?.abstract === true) return undefined
      return {type: 'constructor', inputs: list('parameters'), stateMutability}
    }
    case 'receive':
    case 'fallback': {
      return {type: node.kind, stateMutability}
    }
  }

  if (!contract || (node.visibility !== 'public' && node.visibility !== 'external'))
    return undefined
  const style = contract.contractKind === 'library' ? 'library' : 'contract'
  return {
    type: 'function',
    name: textOf(node, 'name'),
    inputs: list('parameters', style),
    outputs: list('returnParameters', style),
    stateMutability
  }
}

/** Build the entry of a getter, which takes the keys and indexes and returns the members of a struct one by one. */
function toGetterEntry(resolver: Resolver, {node, path}: Declaration): AbiEntry {
  const inputs: Array<AbiParameter> = []
  let typeName = childOf(node, 'typeName')
  let name = ''

  while (typeName?.nodeType === 'Mapping' || typeName?.nodeType === 'ArrayTypeName') {
    if (typeName.nodeType === 'Mapping') {
      const keyType = childOf(typeName, 'keyType')
      const {type} = getAbiType(resolver, path, keyType)
      const internalType = keyType ? typeStringOf(keyType) : type
      inputs.push({name: textOf(typeName, 'keyName'), type, internalType})
      name = textOf(typeName, 'valueName')
      typeName = childOf(typeName, 'valueType')
    } else {
      inputs.push({name: '', type: 'uint256', internalType: 'uint256'})
      name = ''
      typeName = childOf(typeName, 'baseType')
    }
  }

  return {
    type: 'function',
    name: textOf(node, 'name'),
    inputs,
    outputs: toOutputs(resolver, path, typeName, name),
    stateMutability: 'view'
  }
}

function toOutputs(
  resolver: Resolver,
  path: string,
  typeName: AstNode | undefined,
  name: string
): Array<AbiParameter> {
  const {type, components} = getAbiType(resolver, path, typeName)
  const id = typeName && idOf(typeName, 'referencedDeclaration')
  const struct = components && resolver.resolve(path, id)
  const internalType = typeName ? typeStringOf(typeName) : type
  if (!struct) return [{name, type, internalType}]

  // The compiler leaves out arrays and mappings in a struct.
  return childrenOf(struct.node, 'members')
    .filter(
      (member) => !/^(ArrayTypeName|Mapping)$/.test(childOf(member, 'typeName')?.nodeType ?? '')
    )
    .map((member) => toAbiParameter(resolver, struct.path, member))
}
