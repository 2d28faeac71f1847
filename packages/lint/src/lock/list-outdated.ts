import type {Stated} from '@lockstep/snippets'
import type {ContractFacts} from '../contracts/contract-facts.ts'
import type {Deed, Mention} from '../mentions/mention.ts'
import {toParameter} from '../mentions/parse-declared.ts'
import type {LintPage} from '../site.ts'
import {type ContractSymbol, listRunNames, type Print} from './contract-symbol.ts'
import {createSymbolIndex, type SymbolIndex} from './create-symbol-index.ts'
import {listPageContext} from './list-page-context.ts'
import {parseSymbolId} from './parse-symbol-id.ts'

/** The symbols of a page in the lock. */
type Locked = ReadonlyMap<string, Print>

/** A statement that was true when the page was locked. */
export interface OutdatedStatement {
  mention: Mention
  reason: string
}

/** List what a page says that was true when it was locked and is not true any more, except for values. */
export function listOutdated(
  page: LintPage,
  locked: Locked,
  contracts: ContractFacts
): Array<OutdatedStatement> {
  const claims = page.lint.mentions.filter(({declares, of}) => declares ?? of)
  if (claims.length === 0 || locked.size === 0) return []
  const index = createSymbolIndex(contracts)
  const context = listPageContext(page, contracts)
  return claims.flatMap((mention) => {
    const reason = findOutdated(mention, {locked, index, context, contracts})
    return reason === undefined ? [] : [{mention, reason}]
  })
}

/**
 * Describe what a mention says that was true when the page was locked and is not true any more.
 *
 * What never was true may be about something else, so it is left to other rules.
 */
function findOutdated(mention: Mention, around: Around): string | undefined {
  if (mention.isPast || mention.kind !== 'name') return
  return findOldDeclaration(mention, around) ?? findOldDeed(mention, around)
}

/** What a page is compared with. */
interface Around {
  locked: Locked
  index: SymbolIndex
  context: ReadonlySet<string>
  contracts: ContractFacts
}

/** A declaration that the code of a page repeats, and the contracts have changed. */
function findOldDeclaration(
  mention: Mention,
  {locked, index, context, contracts: {known: standards}}: Around
): string | undefined {
  const {declares, form, name, receiver, signature} = mention
  if (!declares) return
  const now = index.resolve({...mention, signature: undefined}, context)
  // A signature that is gone has a problem of its own.
  if (signature !== undefined && now.every((each) => each.signature !== signature)) return
  const known = now.flatMap(({stated}) => stated ?? [])
  // Something of this name has nothing to compare with.
  if (known.length === 0 || known.length < now.length) return
  const contracts = new Set(now.map(({contract}) => contract))
  const was = Array.from(locked).flatMap(([id, {stated}]) => {
    const symbol = parseSymbolId(id)
    const isSame = symbol.name === name && contracts.has(symbol.contract)
    return isSame && stated ? [stated] : []
  })
  // A page may mean the standard, which has names of its own.
  const isStandard = standards.some(({members}) =>
    members.some((text) => text.includes(` ${name}(`))
  )
  const title = showOwner(now, receiver, name)
  const isScript = /^(?:viem|ethers|web3|cast|forge|json)$/.test(form)
  // In a text, a signature rarely says what is indexed.
  const hasIndexed = form === 'solidity' || declares.parameters?.some(isIndexed)
  const toWritten = (stated: Stated): Stated => {
    if (hasIndexed) return stated
    return {...stated, parameters: stated.parameters?.map((each) => each.replace(' indexed', ''))}
  }
  for (const find of isStandard ? comparisons.slice(2) : comparisons) {
    const said = find(declares)
    const isTrue = (stated: Stated): boolean => find(toWritten(stated), declares) === said
    if (said === undefined || !was.some(isTrue) || known.some(isTrue)) continue
    // In a script, a name is a label that the page may choose, but the order is not.
    if (isScript && !known.some((stated) => isReordered(said, find(toWritten(stated), declares)))) {
      continue
    }
    const expected = find(toWritten(known[0] ?? {}), declares)
    const what = expected === undefined || expected === '' ? 'none' : `\`${expected}\``
    return `Unexpected \`${said}\` in the declaration of \`${title}\`, expected ${what}`
  }
  const modifier = declares.modifiers?.find((each) => {
    const has = ({modifiers = []}: Stated): boolean => modifiers.includes(each)
    return was.some(has) && !known.some(has)
  })
  return (
    modifier &&
    `Unexpected modifier \`${modifier}\` in the declaration of \`${title}\`, which it no longer has`
  )
}

function isIndexed(parameter: string): boolean {
  return / indexed\b/.test(parameter)
}

/** Check whether two lists have the same parts in another order: `uint16 a, uint16 b` and `uint16 b, uint16 a`. */
function isReordered(one: string, other: string | undefined): boolean {
  const sort = (list: string): string => list.split(', ').sort().join()
  return other !== undefined && one !== other && sort(one) === sort(other)
}

/** What can be compared, as text. Undefined if a declaration does not say it, and so makes no difference. */
const comparisons: ReadonlyArray<(stated: Stated, like?: Stated) => string | undefined> = [
  (stated, like = stated) => join(stated.parameters, like.parameters),
  (stated, like = stated) => join(stated.returns, like.returns),
  ({mutability}) => (mutability === 'nonpayable' ? '' : mutability),
  ({visibility}) =>
    visibility === undefined
      ? undefined
      : /^(?:public|external)$/.test(visibility)
        ? 'public'
        : visibility
]

/** The name of a parameter behind its type. */
const named = / (?!indexed$)[\w$]+$/

/** Write a list as a page does, which may leave out names. */
function join(
  list: ReadonlyArray<string> | undefined,
  like: ReadonlyArray<string> | undefined
): string | undefined {
  if (!list || !like) return
  const isNamed = like.some((each) => named.test(each))
  return list
    .map(toParameter)
    .map((each) => (isNamed ? each : each.replace(named, '')))
    .join(', ')
}

/** A modifier, an event, an error or a parameter that a declaration has, according to the page, and had. */
function findOldDeed({name, of}: Mention, {locked, index, context}: Around): string | undefined {
  if (!of) return
  const {deed, isLoose, siblings = []} = of
  const isPart = deed === 'indexed' || deed === 'parameters' || deed === 'returns'
  // A name that is gone has a problem of its own.
  if (!isPart && !index.hasName(name)) return
  const meant = index.resolve({...of, kind: 'name', isCertain: true}, context)
  const had = meant.filter(({id}) => {
    const names = listDone(locked.get(id)?.stated, deed)
    return names?.includes(name) && siblings.every((each) => names.includes(each))
  })
  // What it does is not known if some artifacts cannot be read.
  if (had.length === 0 || had.some(({stated}) => !listDone(stated, deed))) return
  if (meant.some((symbol) => mayHave(symbol, deed, name, index))) return
  // Another check may say the same.
  if (isLoose && had.some((symbol) => sharesRuns(symbol, locked, name))) return
  const title = showOwner(had, of.receiver, of.name)
  return `\`${title}\` no longer ${verbs[deed]} \`${name}\`, as it did when this page was last checked`
}

const verbs: Readonly<Record<Deed['deed'], string>> = {
  emits: 'emits',
  indexed: 'has the indexed parameter',
  modifiers: 'has the modifier',
  parameters: 'has the parameter',
  returns: 'returns',
  reverts: 'reverts with'
}

/** List the names that a page may state. Undefined if they are not known. */
function listDone(
  stated: Stated | undefined,
  deed: Deed['deed']
): ReadonlyArray<string> | undefined {
  if (deed !== 'indexed' && deed !== 'parameters' && deed !== 'returns') return stated?.[deed]
  const {parameters, returns = []} = stated ?? {}
  if (!parameters) return
  const list =
    deed === 'returns' ? returns : [...parameters, ...(deed === 'indexed' ? [] : returns)]
  const found = deed === 'indexed' ? list.filter(isIndexed) : list
  return found.map((each) => / ([\w$]+)$/.exec(each)?.[1] ?? '')
}

function mayHave(
  {stated}: ContractSymbol,
  deed: Deed['deed'],
  name: string,
  index: SymbolIndex
): boolean {
  const list = listDone(stated, deed) ?? []
  if (list.includes(name) || list.includes('?')) return true
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
      called.has(each.name) && each.stated?.[deed]?.some((one) => one === name || one === '?')
  )
}

function sharesRuns({id, fingerprint}: ContractSymbol, locked: Locked, name: string): boolean {
  const was = new Set(listRunNames(locked.get(id)?.fingerprint ?? ''))
  return listRunNames(fingerprint).some((run) => was.has(run) && !run.endsWith(`.${name}`))
}

function showOwner(
  symbols: ReadonlyArray<ContractSymbol>,
  receiver: string | undefined,
  name: string
): string {
  const [first] = symbols
  const owner = receiver ?? (symbols.length === 1 ? (first?.owner ?? first?.contract) : undefined)
  return owner === undefined ? name : `${owner}.${name}`
}
