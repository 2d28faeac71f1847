import type {SourceDefinition, SourceName, SourceSnippet} from '@lockstep/pages'
import {
  ProjectError,
  type ReferencePage,
  type SnippetDefinition,
  type SourcePlace,
  SymbolNotFoundError,
  summarizeDefinition,
  toAnchor
} from '@lockstep/snippets'
import {listNamedMembers, type NamedMember} from './list-named-members.ts'
import type {OpenProject} from './open-project.ts'
import {quoteMentions} from './quote-mentions.ts'
import type {ReferencePlan} from './reference-plan.ts'

/** Data for finding definitions. */
export interface DefinitionFinderOptions {
  plan: ReferencePlan
  /** Opens a project of the plan, or the one of the pages. */
  open: (project: number) => OpenProject
  /** Index of the project that pages show code from, or -1 if it has no pages. */
  main: number
  /** Addresses of symbols by reference, for each project. */
  addresses: ReadonlyArray<ReadonlyMap<string, string>>
}

/** Finds what names on pages mean. */
export interface DefinitionFinder {
  /**
   * Find the definitions of names in shown code.
   *
   * @param toAddress Returns the address of a source, if readers can open it.
   */
  findAll: (
    definitions: ReadonlyArray<SnippetDefinition>,
    toAddress: (place: SourcePlace) => string | undefined
  ) => Pick<SourceSnippet, 'definitions' | 'names'>
  /** Find the one definition that a name in text means. */
  find: (name: string) => SourceDefinition | undefined
  /** List by address what names in the declarations of a page mean. Its own declarations need no repetition. */
  ofPage: (
    page: ReferencePage,
    addresses: ReadonlyMap<string, string>,
    route: string,
    project: number
  ) => Record<string, SourceDefinition>
}

type Summary = Omit<SourceDefinition, 'address'>

/** Find the only symbol of a name. `Vault.deposit()` is any function `deposit`, unless one has no parameters. */
function findOnly(
  name: string,
  byName: ReadonlyMap<string, ReadonlyArray<NamedMember>>
): NamedMember | undefined {
  const [, contract = '', call = ''] = /^(\w+)\.(\w+\(.*\))$/s.exec(name) ?? []
  const exact = call === '' ? undefined : byName.get(`${contract}#${toAnchor(call)}`)
  const plain = call === '' || call.endsWith('()') ? byName.get(name.replace('()', '')) : undefined
  const [only, other] = exact ?? plain ?? []
  return other ? undefined : only
}

/** Create a finder, which summarizes each symbol once. */
export function createDefinitionFinder(options: DefinitionFinderOptions): DefinitionFinder {
  const {plan, open, main, addresses} = options
  const summaries = new Map<string, Summary | undefined>()
  let byName: ReadonlyMap<string, ReadonlyArray<NamedMember>> | undefined

  return {
    findAll(definitions, toAddress) {
      const names: Array<SourceName> = []
      const found = new Map<string, SourceDefinition>()
      for (const {line, column, name, target} of definitions) {
        const {reference, place, local} = target
        const address = local ? undefined : (addresses[main]?.get(reference) ?? toAddress(place))
        if (address === undefined) continue
        names.push({line, column, length: name.length, address})
        const summary = found.has(address) ? undefined : summarize(main, reference)
        if (summary) found.set(address, {address, ...summary})
      }
      if (names.length === 0) return {}
      return {names, definitions: [...found.values()]}
    },
    find(name) {
      byName ??= listNamedMembers(plan.pages)
      const only = findOnly(name, byName)
      if (!only) return
      const summary = summarize(only.project, only.reference)
      return summary && {address: only.address, ...summary}
    },
    ofPage({members}, known, route, project) {
      const names = Object.values(members).flatMap(({declaration}) => declaration.names)
      const references = [...new Set(names.map(({reference}) => reference))]
      return Object.fromEntries(
        references.flatMap((reference): Array<[string, SourceDefinition]> => {
          const address = known.get(reference)
          if (address === undefined || address.startsWith(`${route}#`)) return []
          const summary = summarize(project, reference)
          return summary ? [[address, {address, ...summary}]] : []
        })
      )
    }
  }

  function summarize(project: number, reference: string): Summary | undefined {
    const key = `${project} ${reference}`
    if (!summaries.has(key)) summaries.set(key, read(project, reference))
    return summaries.get(key)
  }

  function read(project: number, reference: string): Summary | undefined {
    // A source with declarations outside of contracts isn't a symbol.
    if (reference.endsWith('.sol')) return
    try {
      const {artifacts, resolver} = open(project)
      const file = reference.slice(0, reference.indexOf(':'))
      const summary = summarizeDefinition(artifacts, reference, resolver)
      return {file, ...summary, ...(summary.text && {text: quoteMentions(summary.text)})}
    } catch (error) {
      // The build reports what is wrong with the contracts. A link without a summary still leads there.
      if (error instanceof ProjectError || error instanceof SymbolNotFoundError) return
      throw error
    }
  }
}
