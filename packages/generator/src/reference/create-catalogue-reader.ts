import type {CatalogueData, CatalogueLink, CatalogueRow} from '@lockstep/pages'
import {groupBy} from '@lockstep/problem'
import {
  type Catalogue,
  type CatalogueEntry,
  listCatalogue,
  SymbolNotFoundError,
  toAnchor
} from '@lockstep/snippets'
import type {OpenProject} from './open-project.ts'
import {quoteMentions} from './quote-mentions.ts'
import type {PlannedCatalogue, ReferencePlan} from './reference-plan.ts'

/** Options of `createCatalogueReader`. */
export interface CatalogueReaderOptions {
  plan: ReferencePlan
  open: (project: number) => OpenProject
  /** Addresses of symbols by reference, for each project. */
  addresses: ReadonlyArray<ReadonlyMap<string, string>>
}

/** Create a function that reads what a list of errors, events or functions shows. A thread reads the contracts once. */
export function createCatalogueReader({
  plan,
  open,
  addresses
}: CatalogueReaderOptions): (file: string) => CatalogueData {
  const catalogues = new Map<string, Catalogue>()

  return (file) => {
    const planned = plan.catalogues.find((each) => each.file === file)
    if (!planned) {
      throw new SymbolNotFoundError(
        `Unexpected list on \`${file}\`, expected it on the page of errors, events or functions of the contract reference`,
        []
      )
    }
    const data = buildData(planned)
    if (planned.shows !== 'all') return data
    const others = plan.catalogues.filter((each) => each.shows === 'all' && each !== planned)
    return {...data, ...(others.length > 0 && {others: others.map(buildData)})}
  }

  function buildData(planned: PlannedCatalogue): CatalogueData {
    const known = addresses[planned.project] ?? new Map<string, string>()
    return toData(planned, getCatalogue(planned), known)
  }

  function getCatalogue({route, project}: PlannedCatalogue): Catalogue {
    const known = catalogues.get(route)
    if (known) return known
    const {artifacts, resolver} = open(project)
    const own = plan.pages.filter((page) => page.route.startsWith(`${route}/`))
    const outlines = own.filter((page) => page.project === project).map(({outline}) => outline)
    const catalogue = listCatalogue(artifacts, outlines, resolver)
    catalogues.set(route, catalogue)
    return catalogue
  }
}

function toData(
  {shows, route}: PlannedCatalogue,
  {entries, anonymous, messages}: Catalogue,
  addresses: ReadonlyMap<string, string>
): CatalogueData {
  const toPlace = (reference: string, name: string): CatalogueLink => {
    const address = addresses.get(reference)
    return {name, ...(address !== undefined && {address})}
  }
  const toBy = (by: ReadonlyArray<string>): Array<CatalogueLink> =>
    by.map((reference) => toPlace(reference, toOwnName(reference)))
  const anchors = createAnchors()
  const byId = groupBy(entries, ({id}) => id)
  const toRow = ({text, declaredAs, by, ...entry}: Omit<CatalogueEntry, 'id'>, id: string) => ({
    ...entry,
    anchor: anchors(entry.kind, id),
    ...(text !== undefined && {text: quoteMentions(text)}),
    declaredIn: declaredAs.map((reference) => toPlace(reference, toOwner(reference))),
    by: toBy(by)
  })
  const all = entries.map((entry): CatalogueRow => {
    const {id} = entry
    return {...toRow(entry, id), id, rivals: listRivals(entry, byId.get(id) ?? [])}
  })
  return {
    route,
    rows: all.filter(({kind}) => shows === 'all' || kind === shows),
    anonymous:
      shows === 'event' ? anonymous.map((entry) => toRow(entry, toAnchor(entry.signature))) : [],
    messages: shows === 'error' ? messages.map(({text, by}) => ({text, by: toBy(by)})) : []
  }
}

/** The second of two rows with the same selector in a list has a number. */
function createAnchors(): (kind: string, id: string) => string {
  const counts = new Map<string, number>()
  return (kind, id) => {
    const key = `${kind} ${id}`
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count === 1 ? id : `${id}-${count}`
  }
}

/** List others with the same selector or topic. Data alone does not say which of them is meant. */
function listRivals(entry: CatalogueEntry, same: ReadonlyArray<CatalogueEntry>): Array<string> {
  return same
    .filter((other) => other !== entry)
    .map(({kind, declaration}) => (kind === entry.kind ? declaration : `${kind} ${declaration}`))
}

/** `src/Vault.sol:Vault.take(uint256)` -> `Vault.take` */
function toOwnName(reference: string): string {
  return reference.replace(/^[^:]*:/, '').replace(/\(.*$/s, '')
}

/** `src/Vault.sol:Vault.take` -> `Vault`, and `src/errors.sol:Empty` -> `errors.sol` */
function toOwner(reference: string): string {
  const name = toOwnName(reference)
  if (name.includes('.')) return name.slice(0, name.indexOf('.'))
  return reference.replace(/:.*$/s, '').replace(/^.*\//, '')
}
