import type {Artifacts} from '../artifacts/read-artifacts.ts'
import {type AstNode, childOf, childrenOf, textOf} from '../ast/ast.ts'
import {createDescriber} from '../facts/create-describer.ts'
import {isAccessor, listPlacedStructs} from '../facts/list-placed-structs.ts'
import {type ListedContract, listContracts, type SourceProblem} from '../members/list-contracts.ts'
import {mergeNatspec} from '../natspec/merge-natspec.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'
import {getResolver} from '../resolve/get-resolver.ts'
import {buildSections} from './build-sections.ts'
import {createTitler} from './create-titler.ts'
import type {ReferenceOutline} from './reference-outline.ts'
import {toSentence} from './to-sentence.ts'

/** The pages of a contract reference, and the sources that are stale or cannot be read. */
export interface ReferenceOutlines {
  outlines: Array<ReferenceOutline>
  problems: Array<SourceProblem>
}

/**
 * List a page for every contract, interface and library of a project, and for every source that declares something
 * outside of them.
 */
export function listReferenceOutlines(artifacts: Artifacts): ReferenceOutlines {
  return artifacts.steady(() => {
    const {contracts, sources, problems} = listContracts(artifacts)
    const resolver = getResolver(artifacts, 'outline')
    const describer = createDescriber(artifacts)
    const derived = listDerived(contracts)
    const places = createPlaceFinder(artifacts, resolver)
    const toTitle = createTitler(artifacts, resolver)
    const ofContracts = contracts.map((contract): ReferenceOutline => {
      const {reference, name, kind, abstract, path, members} = contract
      const declaration = findContract(resolver, path, name)
      const {notice, title, dev} = declaration
        ? mergeNatspec(resolver, describer.text, declaration)
        : {}
      const own = title !== undefined && saysName(title, name) ? undefined : title
      const summary = toSentence(notice ?? own ?? dev ?? '')
      return {
        reference,
        name,
        kind,
        abstract,
        path,
        ...(summary !== '' && {summary}),
        derived: derived.get(reference) ?? [],
        sections: buildSections(
          members.filter(({inherited}) => !inherited),
          false,
          toTitle
        ),
        hasStorage:
          kind === 'contract' && (hasStorage(resolver, declaration) || places(declaration)),
        hasInherited: members.some(({inherited}) => inherited)
      }
    })
    const ofSources = sources.map(
      ({path, members}): ReferenceOutline => ({
        reference: path,
        name: path.slice(path.lastIndexOf('/') + 1),
        kind: 'source',
        abstract: false,
        path,
        derived: [],
        sections: buildSections(members, true, toTitle),
        hasStorage: false,
        hasInherited: false
      })
    )
    return {outlines: [...ofContracts, ...ofSources], problems}
  })
}

/** Whether a title has nothing but the name: `Vault`, `Vault contract`. */
function saysName(title: string, name: string): boolean {
  const words = title.trim().replace(/ (?:contract|interface|library)$/i, '')
  return words.toLowerCase() === name.toLowerCase()
}

function listDerived(contracts: ReadonlyArray<ListedContract>): Map<string, Array<string>> {
  const derived = new Map<string, Array<string>>()
  for (const {reference, bases} of contracts) {
    for (const base of bases) derived.set(base, [...(derived.get(base) ?? []), reference])
  }
  return derived
}

function findContract(resolver: Resolver, path: string, name: string): Declaration | undefined {
  return resolver.topLevel(path).find(({node}) => {
    return node.nodeType === 'ContractDefinition' && textOf(node, 'name') === name
  })
}

/** Check whether a contract or a base has a variable in storage, or a struct in a namespace of ERC-7201. */
function hasStorage(resolver: Resolver, contract: Declaration | undefined): boolean {
  const all = contract ? resolver.linearize(contract) : []
  return all.some(({node}) => childrenOf(node, 'nodes').some(isStored))
}

/** Create a function that checks whether a contract has a struct at a constant slot, which bodies of functions say. */
function createPlaceFinder(
  artifacts: Artifacts,
  outlines: Resolver
): (contract: Declaration | undefined) => boolean {
  const mayPlace = new Map<string, boolean>()
  let whole: Resolver | undefined

  // Few sources have a function that could do it, so few trees have to be read whole.
  const check = (path: string): boolean => {
    const known = mayPlace.get(path)
    if (known !== undefined) return known
    const found = outlines.topLevel(path).some(({node}) => {
      return isAccessor(node) || childrenOf(node, 'nodes').some(isAccessor)
    })
    mayPlace.set(path, found)
    return found
  }
  return (contract) => {
    if (!contract || !outlines.closure(contract.path).some(check)) return false
    whole ??= getResolver(artifacts, 'whole')
    const found = findContract(whole, contract.path, textOf(contract.node, 'name'))
    return found !== undefined && listPlacedStructs(whole, found).length > 0
  }
}

function isStored(node: AstNode): boolean {
  if (node.nodeType === 'VariableDeclaration') {
    return node.constant !== true && node.mutability !== 'immutable'
  }
  const text = childOf(node, 'documentation')?.text
  return (
    node.nodeType === 'StructDefinition' &&
    typeof text === 'string' &&
    text.includes('custom:storage-location')
  )
}
