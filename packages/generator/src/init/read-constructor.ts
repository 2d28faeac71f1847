import {
  type Artifacts,
  type ListedReference,
  readFacts,
  type SoliditySymbol
} from '@lockstep/snippets'
import type {ContractOutline} from './project-outline.ts'

/** Read what a guide has to know to deploy a contract. */
export function readConstructor(
  contract: SoliditySymbol,
  references: ReadonlyArray<ListedReference>,
  artifacts: Artifacts
): Pick<ContractOutline, 'isConcrete' | 'constructorInputs' | 'constructorReverts'> {
  const node = artifacts
    .readTree(contract.path)
    .nodes.find((each) => each.nodeType === 'ContractDefinition' && each.id === contract.id)
  const isConcrete = node !== undefined && node.abstract !== true
  const declared = references.find(({symbol}) => {
    return (
      symbol.path === contract.path &&
      symbol.contract === contract.name &&
      symbol.kind === 'constructor'
    )
  })
  if (!declared) return {isConcrete, constructorInputs: [], constructorReverts: false}
  const {abi, parameters = [], reverts = []} = readFacts(artifacts, declared.symbol)
  const inputs = abi?.inputs ?? []
  return {
    // Without the ABI of the constructor, its arguments are unknown.
    isConcrete: isConcrete && inputs.length === parameters.length,
    constructorInputs: inputs,
    constructorReverts: reverts.length > 0
  }
}
