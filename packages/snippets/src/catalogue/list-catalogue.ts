import type {AbiEntry, AbiParameter} from '../abi/abi.ts'
import {toAbiEntry} from '../abi/to-abi-entry.ts'
import type {Artifacts} from '../artifacts/read-artifacts.ts'
import {textOf} from '../ast/ast.ts'
import {collectAllEffects} from '../facts/collect-effects.ts'
import {createDescriber, type Describer} from '../facts/create-describer.ts'
import {listEntryFunctions} from '../members/list-entry-functions.ts'
import {
  type ContractMember,
  createMemberLister,
  type MemberLister
} from '../members/list-members.ts'
import {mergeNatspec} from '../natspec/merge-natspec.ts'
import type {ReferenceOutline} from '../reference-pages/reference-outline.ts'
import {toSentence} from '../reference-pages/to-sentence.ts'
import {getSymbol} from '../references/get-symbol.ts'
import {createResolver, type Declaration, type Resolver} from '../resolve/create-resolver.ts'
import type {Catalogue, CatalogueEntry} from './catalogue.ts'
import {listEffectPlaces} from './list-effect-places.ts'

/**
 * List everything with a selector or a topic in contracts, and anonymous events: what they declare, inherit, and throw or emit from elsewhere.
 *
 * @param outlines Some of `listReferenceOutlines` of the same artifacts.
 */
export function listCatalogue(
  artifacts: Artifacts,
  outlines: ReadonlyArray<Pick<ReferenceOutline, 'reference' | 'kind' | 'path'>>,
  resolver: Resolver = createResolver(artifacts)
): Catalogue {
  return artifacts.steady(() => {
    const describer = createDescriber(artifacts)
    const members = listMembers(artifacts, outlines, resolver)
    const entries = new Map<string, CatalogueEntry>()
    const paths = new Set(outlines.map(({path}) => path))

    for (const {reference, selector, topic, signature = ''} of members.values()) {
      const declaration = findDeclaration(artifacts, reference, resolver)
      // An anonymous event has neither.
      const id = selector ?? topic ?? ''
      const read = declaration && readEntry(declaration, resolver, describer)
      if (!declaration || !read) continue
      paths.add(declaration.path)
      const key = `${id} ${read.kind} ${toTypes(read.declaration)}`
      const known = entries.get(key)
      if (!known) entries.set(key, {...read, id, signature, declaredAs: [reference], by: []})
      else {
        known.declaredAs.push(reference)
        if (known.text === undefined && read.text !== undefined) known.text = read.text
      }
    }

    const places = listEffectPlaces(paths, resolver, describer)
    for (const entry of entries.values()) {
      entry.by = [
        ...new Set(entry.declaredAs.flatMap((each) => [...(places.effects.get(each) ?? [])]))
      ]
    }
    const sorted = [...entries.values()].sort(
      (a, b) => compare(a.signature, b.signature) || compare(a.declaration, b.declaration)
    )
    return {
      entries: sorted.filter(({id}) => id !== ''),
      anonymous: sorted.flatMap(({id, ...entry}) => (id === '' ? entry : [])),
      messages: Array.from(places.messages, ([text, by]) => ({text, by: [...by]})).sort((a, b) =>
        compare(a.text, b.text)
      )
    }
  })
}

/** List the members with a selector or a topic, and anonymous events, each once. */
function listMembers(
  artifacts: Artifacts,
  outlines: ReadonlyArray<Pick<ReferenceOutline, 'reference' | 'kind' | 'path'>>,
  resolver: Resolver
): Map<string, ContractMember> {
  const lister = createMemberLister(artifacts, resolver)
  const members = new Map<string, ContractMember>()
  const reached: Array<ContractMember> = []
  for (const {kind, reference, path} of outlines) {
    const contract = kind === 'source' ? undefined : findDeclaration(artifacts, reference, resolver)
    if (contract) reached.push(...listReached(contract, lister, resolver))
    const listed = contract ? lister.ofContract(contract) : lister.ofSource(path)
    for (const member of listed) {
      const isListed = (member.selector ?? member.topic) !== undefined || member.kind === 'event'
      if (!isListed || members.has(member.reference)) continue
      members.set(member.reference, member)
    }
  }
  for (const member of reached) {
    if (!members.has(member.reference)) members.set(member.reference, member)
  }
  return members
}

/** List the errors that the functions of a contract revert with, also in the assembly of libraries. */
function listReached(
  contract: Declaration,
  lister: MemberLister,
  resolver: Resolver
): Array<ContractMember> {
  return collectAllEffects(resolver, listEntryFunctions(resolver, contract), contract)
    .errors.flatMap(({value}) => lister.ofDeclaration(value) ?? [])
    .filter(({selector}) => selector !== undefined)
}

function findDeclaration(
  artifacts: Artifacts,
  reference: string,
  resolver: Resolver
): Declaration | undefined {
  const {path, id} = getSymbol(artifacts, reference)
  return resolver.resolve(path, id)
}

function readEntry(
  declaration: Declaration,
  resolver: Resolver,
  describer: Describer
): Pick<CatalogueEntry, 'kind' | 'declaration' | 'text'> | undefined {
  const {contract} = declaration
  // The signature of a library has names of types, while its data has the types that they stand for.
  const plain = contract && {...declaration, contract: {...contract, contractKind: 'contract'}}
  const entry = toAbiEntry(resolver, plain ?? declaration)
  if (entry?.type !== 'function' && entry?.type !== 'error' && entry?.type !== 'event') return
  const {notice, dev} = mergeNatspec(resolver, describer.text, declaration)
  const text = toSentence(notice ?? dev ?? '')
  return {
    kind: entry.type,
    declaration: formatDeclaration({...entry, name: textOf(declaration.node, 'name')}),
    ...(text !== '' && {text})
  }
}

/** Leave out the names of parameters, which may differ. Whether a parameter is indexed matters for decoding. */
function toTypes(declaration: string): string {
  return declaration.replace(/ (?!indexed\b)[\w$]+(?=[,)])/g, '')
}

function compare(left: string, right: string): number {
  const [a, b] = [left.toLowerCase(), right.toLowerCase()]
  return a < b ? -1 : a > b ? 1 : left < right ? -1 : left > right ? 1 : 0
}

/** Format a declaration so that data can be decoded with it: `swap((address token, uint256 amount) order)`. */
function formatDeclaration({name = '', inputs = []}: AbiEntry): string {
  return `${name}${formatList(inputs)}`
}

function formatList(parameters: ReadonlyArray<AbiParameter>): string {
  return `(${parameters.map(formatParameter).join(', ')})`
}

function formatParameter({name, type, components, indexed}: AbiParameter): string {
  // A library gets the slot of what it may change in storage.
  const plain = type.endsWith(' storage') ? 'uint256' : type
  const full = components ? formatList(components) + plain.slice('tuple'.length) : plain
  return [full, indexed ? 'indexed' : '', name].filter(Boolean).join(' ')
}
