import type {Stated} from '@lockstep/snippets'
import type {Deed, Mention} from '../mentions/mention.ts'
import {toParameter} from '../mentions/parse-declared.ts'
import {type ContractSymbol, listRunNames} from './contract-symbol.ts'
import type {SymbolIndex} from './create-symbol-index.ts'
import {hasFewerReverts} from './has-fewer-reverts.ts'
import {isStep} from './is-step.ts'
import {
  type Around,
  findLocked,
  isIndexed,
  type Locked,
  type OutdatedStatement,
  showOwner
} from './outdated-statement.ts'

/**
 * A modifier, an event, an error, a parameter or a type that a declaration had, and still has according to the page.
 */
export function findOldDeed(mention: Mention, around: Around): OutdatedStatement | undefined {
  const {name, of, place} = mention
  if (!of) return
  const {deed, type} = of
  const reason =
    deed === 'result' ? findOldResult(name, of, around) : findGone(name, deed, of, around)
  if (reason !== undefined) return {mention, reason, place}
  const changed =
    type &&
    (findOldType(name, type.text, of, around) ??
      // A page may give a name to something that has none.
      (deed === 'returns' ? findOldResult(type.text, of, around) : undefined))
  if (changed !== undefined) return {mention, reason: changed, place: type?.place ?? place}
  // A struct or a contract that it returns is a name, too.
  const other = deed === 'returns' && !type ? findOldResult(name, of, around) : undefined
  return other === undefined ? undefined : {mention, reason: other, place}
}

/** What has a name. */
type NamedDeed = Exclude<Deed['deed'], 'result'>

function findGone(
  name: string,
  deed: NamedDeed,
  of: Deed,
  {locked, index, context}: Around
): string | undefined {
  const {isLoose, siblings = []} = of
  const isPart = deed === 'indexed' || deed === 'parameters' || deed === 'returns'
  // A name that is gone has a problem of its own.
  if (!isPart && !index.hasName(name) && !hasText(name, index)) return
  const meant = index.resolve({...of, kind: 'name', isCertain: true}, context)
  const had = meant.filter((symbol) => {
    const names = listDone(findLocked(symbol, {locked, index})?.stated, deed)
    const has = (each: string): boolean => names?.some((step) => isStep(step, each)) === true
    return has(name) && siblings.every(has)
  })
  // Without all artifacts, it is not known what the function does.
  if (had.length === 0 || had.some(({stated}) => !listDone(stated, deed))) return
  if (meant.some((symbol) => mayHave(symbol, deed, name, index))) return
  // Another check may do the same.
  const mayStillCheck = (symbol: ContractSymbol): boolean =>
    sharesRuns(symbol, locked, name) ||
    !hasFewerReverts(findLocked(symbol, {locked, index})?.stated ?? {}, symbol.stated ?? {})
  if (isLoose && had.some(mayStillCheck)) return
  const title = showOwner(had, of.receiver, of.name)
  const isStruct = deed === 'parameters' && had.every(({kind}) => kind === 'struct')
  const verb = isStruct ? 'has the field' : verbs[deed]
  return `\`${title}\` no longer ${verb} \`${name}\`, as it did when this page was last checked`
}

/** The type of a parameter or of a named result. */
function findOldType(
  name: string,
  written: string,
  of: Deed,
  {locked, index, context}: Around
): string | undefined {
  const type = toParameter(written)
  const meant = index.resolve({...of, kind: 'name', isCertain: true}, context)
  const had = meant.filter((symbol) => {
    const was = findTypes(findLocked(symbol, {locked, index})?.stated, name)
    return was.includes(type)
  })
  const [first] = had
  const now = meant.flatMap(({stated}) => findTypes(stated, name))
  if (!first || now.length === 0 || now.includes(type)) return
  const title = showOwner(had, of.receiver, of.name)
  return `Unexpected type \`${written}\` of \`${name}\`, expected \`${now[0]}\`: \`${title}\` has changed since this page was last checked`
}

/** The types of what has a name: `uint256` of `uint256 amount`. */
function findTypes({parameters = [], returns = []}: Stated = {}, name: string): Array<string> {
  return [...parameters, ...returns].flatMap((each) => {
    const [, type, own] = /^(.*?)(?: indexed)? ([\w$]+)$/.exec(each) ?? []
    return own === name && type !== undefined ? [type] : []
  })
}

/** The type of what a function returns. */
function findOldResult(
  written: string,
  of: Deed,
  {locked, index, context}: Around
): string | undefined {
  const type = toParameter(written)
  const found = index.resolve({...of, kind: 'name', isCertain: true}, context)
  // A field of a struct may have the name of a function.
  const meant = found.filter(({kind}) => kind !== 'part')
  const had = meant.filter((symbol) =>
    listResults(findLocked(symbol, {locked, index})?.stated)?.includes(type)
  )
  const now = meant.map(({stated}) => listResults(stated))
  if (had.length === 0 || now.some((each) => !each || each.includes(type))) return
  const results = now.flatMap((each) => each ?? [])
  const title = showOwner(had, of.receiver, of.name)
  const expected = results.length === 0 ? 'none' : `\`${results.join(', ')}\``
  return `Unexpected result \`${written}\` of \`${title}\`, expected ${expected}: it has changed since this page was last checked`
}

function listResults(stated: Stated | undefined): Array<string> | undefined {
  return stated?.returns?.map((each) => each.replace(/ [\w$]+$/, ''))
}

const verbs: Readonly<Record<NamedDeed, string>> = {
  emits: 'emits',
  indexed: 'has the indexed parameter',
  modifiers: 'has the modifier',
  parameters: 'has the parameter',
  returns: 'returns',
  reverts: 'reverts with'
}

/** List the names that a page may state. Undefined if they are not known. */
function listDone(stated: Stated | undefined, deed: NamedDeed): ReadonlyArray<string> | undefined {
  if (deed === 'reverts') return stated?.reverts && [...stated.reverts, ...(stated.messages ?? [])]
  if (deed === 'emits' || deed === 'modifiers') return stated?.[deed]
  const {parameters, returns = []} = stated ?? {}
  if (!parameters) return
  const list =
    deed === 'returns' ? returns : [...parameters, ...(deed === 'indexed' ? [] : returns)]
  const found = deed === 'indexed' ? list.filter(isIndexed) : list
  return found.map((each) => / ([\w$]+)$/.exec(each)?.[1] ?? '')
}

function hasText(text: string, index: SymbolIndex): boolean {
  return index.resolve({kind: 'text', name: text}, new Set()).length > 0
}

function mayHave(
  {stated}: ContractSymbol,
  deed: NamedDeed,
  name: string,
  index: SymbolIndex
): boolean {
  const list = listDone(stated, deed) ?? []
  if (list.some((each) => isStep(each, name) || each === '?')) return true
  if (deed !== 'emits' && deed !== 'reverts') return false
  // What it calls in another contract may do that for it, and so may what is called there.
  const called = new Set(stated?.calls)
  for (const name of called) {
    for (const each of index.symbols) {
      if (each.name === name) for (const next of each.stated?.calls ?? []) called.add(next)
    }
  }
  return index.symbols.some(
    (each) =>
      called.has(each.name) &&
      listDone(each.stated, deed)?.some((one) => isStep(one, name) || one === '?')
  )
}

function sharesRuns({id, fingerprint}: ContractSymbol, locked: Locked, name: string): boolean {
  const was = new Set(listRunNames(locked.get(id)?.fingerprint ?? ''))
  return listRunNames(fingerprint).some((run) => was.has(run) && !run.endsWith(`.${name}`))
}
