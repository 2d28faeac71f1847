import {
  type CatalogueData,
  type NatspecMention,
  parseMention,
  type ReferenceData
} from '@lockstep/pages'
import {groupBy} from '@lockstep/problem'
import {
  type Artifacts,
  formatReference,
  getMember,
  type Natspec,
  type ReferencePage,
  readReferencePage,
  type SoliditySymbol,
  SymbolNotFoundError,
  toAnchor,
  toReference
} from '@lockstep/snippets'
import {createCatalogueReader} from './create-catalogue-reader.ts'
import {createDefinitionFinder, type DefinitionFinder} from './create-definition-finder.ts'
import type {OpenProject} from './open-project.ts'
import type {PlannedName, PlannedPage, ReferencePlan} from './reference-plan.ts'

/** Options of the lookup of a contract reference. */
export interface ReferenceLookupOptions {
  plan: ReferencePlan
  open: (project: number) => OpenProject
  /** Index of the project that pages show code from, or -1 if it has no pages. */
  main: number
  /** Whether readers can open sources in the repository of the site. */
  hasSources: boolean
}

/** Answers questions about a contract reference. They throw what reading contracts throws. */
export interface ReferenceLookup {
  read: (file: string) => ReferenceData
  readCatalogue: (file: string) => CatalogueData
  findAddress: (reference: string) => string
  findNames: (file: string, letter: string) => Array<PlannedName>
  /** Find the addresses of what names in code refer to, and what they mean. */
  findDefinitions: DefinitionFinder['findAll']
  /** Find what a name in text means, if only one symbol has it. */
  findDefinition: DefinitionFinder['find']
  /** Find the address of a symbol of the project that pages show code from. */
  findAddressOf: (symbol: SoliditySymbol | undefined, artifacts: Artifacts) => string | undefined
}

/** Create a lookup that keeps the last page, because a page requests each of its parts separately. */
export function createReferenceLookup(options: ReferenceLookupOptions): ReferenceLookup {
  const {plan, open, main, hasSources} = options
  const pages = new Map(plan.pages.map((page) => [page.file, page]))
  const addresses = plan.projects.map((_, project) => listAddresses(plan, project))
  const finders = plan.projects.map((_, project) => createMentionFinder(plan, project))
  const definitions = createDefinitionFinder({plan, open, main, addresses})
  let last: {file: string; data: ReferenceData} | undefined

  return {
    read(file) {
      if (last?.file === file) return last.data
      const planned = pages.get(file)
      if (!planned) {
        throw new SymbolNotFoundError(
          `Unexpected \`Reference\` on \`${file}\`, expected it on a page of the contract reference`,
          []
        )
      }
      const data = build(planned)
      last = {file, data}
      return data
    },
    readCatalogue: createCatalogueReader({plan, open, addresses}),
    findDefinitions: definitions.findAll,
    findDefinition: definitions.find,
    findAddressOf(symbol, artifacts) {
      return symbol && addresses[main]?.get(toKey(symbol, artifacts))
    },
    findNames(file, letter) {
      const names = plan.names.find(([own]) => own === file)?.[1] ?? {}
      return Object.hasOwn(names, letter) ? (names[letter] ?? []) : []
    },
    findAddress(reference) {
      let fault: SymbolNotFoundError | undefined
      for (const [project, known] of addresses.entries()) {
        try {
          const address = find(reference, open(project), known)
          if (address !== undefined) return address
        } catch (error) {
          if (!(error instanceof SymbolNotFoundError)) throw error
          fault ??= error
        }
      }
      throw fault ?? new SymbolNotFoundError(toMissing(reference), [])
    }
  }

  function build({outline, project, title, route}: PlannedPage): ReferenceData {
    const toOwn = (address: string): string =>
      address.startsWith(`${route}#`) ? address.slice(route.length) : address
    const known = addresses[project] ?? new Map<string, string>()
    const findMention = finders[project] ?? (() => undefined)
    const opened = open(project)
    const page = readReferencePage(opened.artifacts, outline, opened.resolver)
    const {prefix = ''} = plan.projects[project] ?? {}
    const shown = [...listShown(page)].flatMap((reference): Array<[string, string]> => {
      const address = known.get(reference)
      return address === undefined ? [] : [[reference, toOwn(address)]]
    })
    return {
      page: {...page, name: title === outline.name ? page.name : title},
      addresses: Object.fromEntries(shown),
      definitions: definitions.ofPage(page, known, route, project),
      mentions: Object.fromEntries(
        [...listMentions(page)].flatMap((mention): Array<[string, string]> => {
          const address = findMention(mention, page)
          return address === undefined ? [] : [[mention, toOwn(address)]]
        })
      ),
      ...(hasSources && {source: `source:${prefix}`})
    }
  }
}

function toMissing(reference: string): string {
  return `Cannot find \`${reference}\` in the contract reference, expected a symbol that \`reference\` in \`site.yaml\` includes`
}

function listAddresses({pages}: ReferencePlan, project: number): Map<string, string> {
  const addresses = new Map<string, string>()
  for (const {route, outline, project: own} of pages) {
    if (own !== project) continue
    // The first page of a contract is its main one.
    if (!addresses.has(outline.reference)) addresses.set(outline.reference, route)
    for (const {members} of outline.sections) {
      for (const {reference, id} of members) {
        if (!addresses.has(reference)) addresses.set(reference, `${route}#${id}`)
      }
    }
  }
  return addresses
}

function toKey(symbol: SoliditySymbol, artifacts: Artifacts): string {
  return formatReference(toReference(symbol, artifacts.findUnit(symbol.path)?.symbols ?? []))
}

/** Find a symbol and its address. A member inherited from a contract without a page is on the page of the heir. */
function find(
  reference: string,
  {artifacts, resolver}: OpenProject,
  addresses: ReadonlyMap<string, string>
): string | undefined {
  const {symbol, derived} = getMember(artifacts, reference, resolver)
  const own = addresses.get(toKey(symbol, artifacts))
  const around = derived && addresses.get(toKey(derived, artifacts))
  return own ?? (around === undefined ? undefined : `${around}#inherited`)
}

/** Create a function that finds what a text between braces means, by the names of pages and their members. */
function createMentionFinder(
  {pages}: ReferencePlan,
  project: number
): (mention: string, page: ReferencePage) => string | undefined {
  const own = pages.filter((page) => page.project === project)
  const byName = groupBy(own, ({outline}) => outline.name)
  const ids = new Map<PlannedPage, ReadonlyMap<string, ReadonlyArray<string>>>()
  // A name that two contracts share means neither.
  const findOnly = (name: string): PlannedPage | undefined => {
    const [only, other] = byName.get(name) ?? []
    return other ? undefined : only
  }
  const findIn = (
    page: PlannedPage | undefined,
    {name, types}: NatspecMention
  ): string | undefined => {
    if (!page) return undefined
    const known = ids.get(page) ?? listIds(page)
    ids.set(page, known)
    const overloads = known.get(name) ?? []
    const wanted = types && toAnchor(`${name}(${types.join()})`)
    const id = overloads.find((each) => each === wanted) ?? overloads[0]
    return id === undefined ? undefined : `${page.route}#${id}`
  }

  return (text, page) => {
    const mention = parseMention(text.slice(1, -1))
    if (mention.contract !== undefined) return findIn(findOnly(mention.contract), mention)
    const own = pages.find((each) => each.outline.reference === page.reference)
    const inherited = page.inherited.find(({members}) =>
      members.some(({name}) => name === mention.name)
    )
    const base = inherited && pages.find((each) => each.outline.reference === inherited.reference)
    return findIn(own, mention) ?? findIn(base, mention) ?? findOnly(mention.name)?.route
  }
}

/** List the ids of members by name. The first of several overloads is the one that a name alone means. */
function listIds({outline}: PlannedPage): ReadonlyMap<string, ReadonlyArray<string>> {
  const members = outline.sections.flatMap((section) => section.members)
  const groups = groupBy(members, ({reference}) => toOwnName(reference))
  return new Map(Array.from(groups, ([name, all]) => [name, all.map(({id}) => id)]))
}

/** `src/Vault.sol:Vault.deposit(uint256)` -> `deposit` */
function toOwnName(reference: string): string {
  return reference.replace(/\(.*$/s, '').replace(/^.*[.:]/, '')
}

function listShown(page: ReferencePage): Set<string> {
  const shown = new Set(page.derived)
  const addBases = (bases: ReferencePage['bases']): void => {
    for (const base of bases) {
      shown.add(base.reference)
      addBases(base.bases)
    }
  }
  addBases(page.bases)
  for (const {reference, members} of page.inherited) {
    for (const each of [{reference}, ...members]) shown.add(each.reference)
  }
  for (const member of Object.values(page.members)) {
    const {declaration, modifiers, overrides, attached, reverts, emits} = member
    for (const {reference} of declaration.names) shown.add(reference)
    for (const reference of [...modifiers, ...overrides]) shown.add(reference)
    for (const {reference} of attached) shown.add(reference)
    for (const {error, by} of reverts) shown.add(error ?? by).add(by)
    for (const {event, by} of emits) shown.add(event).add(by)
  }
  return shown
}

function listMentions(page: ReferencePage): Set<string> {
  const texts = [page.natspec, ...Object.values(page.members).map(({natspec}) => natspec)]
  return new Set(
    texts
      .flatMap(listTexts)
      .join('\n')
      .match(/\{[A-Za-z_$][\w$.#-]*\}/g)
  )
}

function listTexts({title, notice, dev, params, returns, custom}: Natspec): Array<string> {
  const own = [title, notice, dev].filter((text) => text !== undefined)
  const values = [...Object.values(params ?? {}), ...Object.values(custom ?? {})]
  return [...own, ...values, ...(returns ?? []).map(({text}) => text)]
}
