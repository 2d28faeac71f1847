import type {Stated} from '@lockstep/snippets'
import type {Deed, Mention} from '../mentions/mention.ts'
import {toParameter} from '../mentions/parse-declared.ts'
import {type ContractSymbol, listRunNames} from './contract-symbol.ts'
import type {SymbolIndex} from './create-symbol-index.ts'
import {hasFewerReverts} from './has-fewer-reverts.ts'
import {isReplaced} from './is-replaced.ts'
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
  const whole = of.isWhole ? findOldWhole(of, around) : undefined
  if (whole !== undefined) return {mention, reason: whole, place}
  const changed =
    type &&
    (findOldType(name, type.text, of, around) ??
      // A page may give a name to something that has none.
      (deed === 'returns' ? findOldResult(type.text, of, around) : undefined))
  if (changed !== undefined) return {mention, reason: changed, place: type?.place ?? place}
  const moved = of.isIndexed === undefined ? undefined : findOldIndexed(name, of, around)
  if (moved !== undefined) return {mention, reason: moved, place}
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
    !isReplaced(name, symbol.stated ?? {}) &&
    (sharesRuns(symbol, locked, name) ||
      !hasFewerReverts(findLocked(symbol, {locked, index})?.stated ?? {}, symbol.stated ?? {}))
  if (isLoose && had.some(mayStillCheck)) return
  const title = showOwner(had, of.receiver, of.name)
  const isStruct = deed === 'parameters' && had.every(({kind}) => kind === 'struct')
  const isRole = deed === 'modifiers' && /^[A-Z][A-Z\d_]*$/.test(name)
  const verb = isStruct ? 'has the field' : isRole ? 'requires' : verbs[deed]
  return `\`${title}\` no longer ${verb} \`${name}\`, as it did when this page was last checked`
}

/** A list of all parameters in order, or of all that are indexed, if they are others now, or in another order. */
function findOldWhole(of: Deed, {locked, index, context}: Around): string | undefined {
  const {deed, siblings = []} = of
  if (deed !== 'parameters' && deed !== 'indexed') return
  const written = siblings.join(', ')
  const meant = index.resolve({...of, kind: 'name', isCertain: true}, context)
  const toList = ({parameters = []}: Stated = {}): string | undefined =>
    listDone({parameters}, deed)?.join(', ')
  const had = meant.filter(
    (symbol) => toList(findLocked(symbol, {locked, index})?.stated) === written
  )
  const now = meant.map(({stated}) => toList(stated))
  if (had.length === 0 || now.includes(written) || now.includes('')) return
  const title = showOwner(had, of.receiver, of.name)
  const what = deed === 'indexed' ? 'indexed parameters' : 'parameters'
  return `Unexpected ${what} \`${written}\` of \`${title}\`, expected \`${now[0]}\`: they have changed since this page was last checked`
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

/** Whether a parameter of an event is indexed. */
function findOldIndexed(
  name: string,
  of: Deed,
  {locked, index, context}: Around
): string | undefined {
  const meant = index.resolve({...of, kind: 'name', isCertain: true}, context)
  const isTrue = (stated: Stated | undefined): boolean | undefined => {
    const own = stated?.parameters?.find((each) => each.endsWith(` ${name}`))
    return own === undefined ? undefined : isIndexed(own) === of.isIndexed
  }
  const had = meant.filter((symbol) => isTrue(findLocked(symbol, {locked, index})?.stated))
  if (had.length === 0 || meant.some(({stated}) => isTrue(stated) !== false)) return
  const title = showOwner(had, of.receiver, of.name)
  return `The parameter \`${name}\` of \`${title}\` is ${of.isIndexed ? 'no longer' : 'now'} indexed`
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
  if (deed === 'modifiers')
    return stated?.modifiers && [...stated.modifiers, ...(stated.roles ?? [])]
  if (deed === 'emits') return stated?.emits
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
  if (does(stated, deed, name)) return true
  if (deed !== 'emits' && deed !== 'reverts') return false
  return listCalled(stated, index).some((each) => does(each.stated, deed, name))
}

/** Check whether code does something that has a name, or may do it in code that is not known. */
function does(stated: Stated | undefined, deed: NamedDeed, name: string): boolean {
  // Errors in assembly are known. What remains is the reason of a failed call, which it passes on.
  const isOpen = deed !== 'reverts' || stated?.emits?.includes('?') === true
  return (
    listDone(stated, deed)?.some((each) => isStep(each, name) || (isOpen && each === '?')) === true
  )
}

/** List the functions that may run when it calls other contracts, with what those call: all of the same signature. */
function listCalled(stated: Stated | undefined, {symbols}: SymbolIndex): Array<ContractSymbol> {
  const called = new Set(stated?.calls)
  const found: Array<ContractSymbol> = []
  for (const signature of called) {
    for (const each of symbols) {
      if (each.signature !== signature && each.name !== signature) continue
      found.push(each)
      for (const next of each.stated?.calls ?? []) called.add(next)
    }
  }
  return found
}

function sharesRuns({id, fingerprint}: ContractSymbol, locked: Locked, name: string): boolean {
  const was = new Set(listRunNames(locked.get(id)?.fingerprint ?? ''))
  return listRunNames(fingerprint).some((run) => was.has(run) && !run.endsWith(`.${name}`))
}
