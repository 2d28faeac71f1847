import type {Artifacts} from '../artifacts/read-artifacts.ts'
import {childOf, childrenOf, idOf, textOf} from '../ast/ast.ts'
import {readSymbolSnippet} from '../cut/read-snippet.ts'
import {readDefinitions} from '../definitions/read-definitions.ts'
import {addParameterTexts} from '../facts/add-parameter-texts.ts'
import {noteCalls} from '../facts/note-calls.ts'
import {readPlainFacts} from '../facts/read-facts.ts'
import {createMemberLister} from '../members/list-members.ts'
import {getSymbol} from '../references/get-symbol.ts'
import {createResolver, type Declaration, type Resolver} from '../resolve/create-resolver.ts'
import type {SoliditySymbol} from '../symbols/symbol.ts'
import {createTitler} from './create-titler.ts'
import {listAttached} from './list-attached.ts'
import type {ReferenceOutline} from './reference-outline.ts'
import type {
  DeclarationCode,
  InheritedMembers,
  ReferenceBase,
  ReferenceMember,
  ReferencePage
} from './reference-page.ts'

/**
 * Read everything that a reference page shows.
 *
 * @param outline One of `listReferenceOutlines` of the same artifacts.
 */
export function readReferencePage(
  artifacts: Artifacts,
  outline: ReferenceOutline,
  resolver: Resolver = createResolver(artifacts)
): ReferencePage {
  return artifacts.steady(() => {
    const headings = outline.sections.flatMap(({members}) => members)
    const members = Object.fromEntries(
      headings.map(({id, reference}) => [id, readMember(artifacts, reference, resolver)])
    )
    return {...outline, ...readAround(artifacts, outline, resolver), members}
  })
}

type Around = Omit<ReferencePage, keyof ReferenceOutline | 'members'>

/** Read what a page shows in addition to its own members. */
function readAround(
  artifacts: Artifacts,
  {kind, reference, path}: ReferenceOutline,
  resolver: Resolver
): Around {
  if (kind === 'source') {
    const place = {path, line: 1, column: 1}
    return {
      place,
      natspec: {},
      bases: [],
      inherited: [],
      storage: [],
      transientStorage: [],
      namespaces: [],
      notes: []
    }
  }
  const symbol = getSymbol(artifacts, reference)
  const facts = readPlainFacts(artifacts, symbol, resolver)
  const declaration = resolver.resolve(symbol.path, symbol.id)
  return {
    place: facts.place,
    natspec: facts.natspec,
    bases: declaration ? listBases(declaration, resolver) : [],
    inherited: declaration ? listInherited(artifacts, declaration, resolver) : [],
    storage: facts.storage ?? [],
    transientStorage: facts.transientStorage ?? [],
    namespaces: facts.namespaces ?? [],
    notes: facts.notes ?? []
  }
}

function readMember(artifacts: Artifacts, reference: string, resolver: Resolver): ReferenceMember {
  const symbol = getSymbol(artifacts, reference)
  const facts = readPlainFacts(artifacts, symbol, resolver)
  const {kind, name, place, natspec, signature, selector, topic, visibility, mutability} = facts
  const fact = facts.values?.find((each) => each.name === name)
  const value = fact?.hex ?? fact?.value
  const declaration = resolver.resolve(symbol.path, symbol.id)
  const isType = declaration !== undefined && /^(?:struct|enum|type)$/.test(kind)
  return {
    kind,
    name,
    reference,
    place,
    declaration: readDeclaration(artifacts, symbol, resolver),
    natspec,
    ...(signature !== undefined && {signature}),
    ...(selector !== undefined && {selector}),
    ...(topic !== undefined && {topic}),
    ...(visibility !== undefined && {visibility}),
    ...(mutability !== undefined && {mutability}),
    parameters: facts.parameters ?? addParameterTexts(facts.members ?? [], natspec),
    returns: facts.returns ?? [],
    // A constructor names the constructors of its bases in the same place.
    modifiers: (facts.modifiers ?? [])
      .map((modifier) => modifier.reference)
      .filter((each) => /^[^:]*:.*\./.test(each)),
    overrides: facts.overrides ?? [],
    attached: isType
      ? listAttached(resolver, createMemberLister(artifacts, resolver), declaration)
      : [],
    reverts: facts.reverts ?? [],
    emits: facts.emits ?? [],
    gas: facts.gas ?? [],
    ...(value !== undefined && {value}),
    // Missing storage facts become a note of the contract.
    notes:
      kind === 'variable' || kind === 'constant'
        ? []
        : [...(facts.notes ?? []), ...noteCalls(facts.externalCalls ?? [])]
  }
}

/** Read a declaration without its body, and where each of its names is declared. */
function readDeclaration(
  artifacts: Artifacts,
  symbol: SoliditySymbol,
  resolver: Resolver
): DeclarationCode {
  const snippet = readSymbolSnippet(artifacts, symbol, {body: false})
  const names = readDefinitions(artifacts, snippet, resolver).flatMap(
    ({line, column, name, target}) =>
      target.local ? [] : [{line, column, length: name.length, reference: target.reference}]
  )
  return {code: snippet.code, names}
}

function listBases({node, path}: Declaration, resolver: Resolver): Array<ReferenceBase> {
  return childrenOf(node, 'baseContracts').flatMap((specifier) => {
    const name = childOf(specifier, 'baseName')
    const base = resolver.resolve(path, name && idOf(name, 'referencedDeclaration'))
    if (!base) return []
    return [
      {
        reference: `${base.path}:${textOf(base.node, 'name')}`,
        name: textOf(base.node, 'name'),
        bases: listBases(base, resolver)
      }
    ]
  })
}

function listInherited(
  artifacts: Artifacts,
  contract: Declaration,
  resolver: Resolver
): Array<InheritedMembers> {
  const groups = new Map<string, InheritedMembers>()
  const toTitle = createTitler(artifacts, resolver)
  for (const member of createMemberLister(artifacts, resolver).ofContract(contract)) {
    const {inherited, declaredIn, kind, name, reference, abi, signature, selector, topic} = member
    // A private member of a base cannot be named here.
    if (!inherited || member.visibility === 'private') continue
    const title = signature === undefined ? undefined : toTitle(member)
    const group = groups.get(declaredIn) ?? {
      reference: declaredIn,
      name: declaredIn.replace(/^.*[:/]/, ''),
      members: []
    }
    groups.set(declaredIn, group)
    group.members.push({
      kind,
      name,
      reference,
      abi,
      ...(signature !== undefined && {signature}),
      ...(title !== undefined && title !== signature && {title}),
      ...(selector !== undefined && {selector}),
      ...(topic !== undefined && {topic})
    })
  }
  return [...groups.values()]
}
