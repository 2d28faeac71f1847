import type {ContractStorage} from '../artifacts/artifact.ts'
import type {Artifacts} from '../artifacts/read-artifacts.ts'
import {childrenOf, textOf} from '../ast/ast.ts'
import {toProjectTerms} from '../project/to-project-terms.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'
import type {Describer} from './create-describer.ts'
import {describeStorage} from './describe-storage.ts'
import {describeValue} from './describe-value.ts'
import {listNamespaces} from './list-namespaces.ts'
import {addNotes, type PlainFacts} from './plain-facts.ts'

/** Add places in storage and the values of constants. */
export function addStorage(
  facts: PlainFacts,
  artifacts: Artifacts,
  resolver: Resolver,
  describer: Describer,
  declaration: Declaration,
  derived: Declaration | undefined
): void {
  const values = listVariables(resolver, declaration)
    .map((variable) => describeValue(resolver, describer, variable))
    .filter((value) => value !== undefined)
  if (values.length > 0) facts.values = values

  const around = findOwner(declaration, derived)
  if (!around) return
  const isVariable = declaration.node.nodeType === 'VariableDeclaration'
  const layouts = artifacts.readStorage(around.path, textOf(around.node, 'name'))

  if (!layouts.storageLayout && around.node.contractKind === 'contract') {
    const {section, rebuild} = toProjectTerms(artifacts.config.profile)
    addNotes(facts, [
      `Cannot find \`storageLayout\`: add it to \`extra_output\` under \`${section}\` in \`foundry.toml\` and run \`${rebuild}\``
    ])
  }

  const slotsOf = (layout: ContractStorage['storageLayout']) => {
    const variableOf = (id: number) => resolver.resolve(around.path, id)
    const slots = describeStorage(layout, (id) => {
      const {contract, path} = variableOf(id) ?? {}
      return contract && path && describer.reference({node: contract, path})
    })
    return isVariable
      ? slots.filter(({astId}) => variableOf(astId)?.node === declaration.node)
      : slots
  }
  const storage = slotsOf(layouts.storageLayout)
  const transientStorage = slotsOf(layouts.transientStorageLayout)
  if (storage.length > 0) facts.storage = storage
  if (transientStorage.length > 0) facts.transientStorage = transientStorage

  const namespaces = isVariable ? [] : listNamespaces(resolver, describer, around)
  if (namespaces.length > 0) facts.namespaces = namespaces
}

/** Find the contract whose storage holds a declaration, or the declaration itself if it is a contract. */
function findOwner(
  declaration: Declaration,
  derived: Declaration | undefined
): Declaration | undefined {
  const {node, path, contract} = declaration
  if (node.nodeType === 'ContractDefinition') return declaration
  if (node.nodeType !== 'VariableDeclaration') return undefined
  return derived ?? (contract && {node: contract, path})
}

function listVariables(resolver: Resolver, declaration: Declaration): Array<Declaration> {
  if (declaration.node.nodeType === 'VariableDeclaration') return [declaration]
  if (declaration.node.nodeType !== 'ContractDefinition') return []

  return resolver.linearize(declaration).flatMap(({node: contract, path}) => {
    return childrenOf(contract, 'nodes')
      .filter(({nodeType}) => nodeType === 'VariableDeclaration')
      .map((node) => ({node, contract, path}))
  })
}
