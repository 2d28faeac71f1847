import {type ContractSymbol, isSamePrint} from '@lockstep/lint'
import {
  AmbiguousReferenceError,
  ArtifactError,
  type Artifacts,
  createResolver,
  type Facts,
  getSymbol,
  ReferenceSyntaxError,
  type Resolver,
  readArtifacts,
  readFacts,
  SymbolNotFoundError
} from '@lockstep/snippets'
import type {ContractState} from '../contract-states/contract-state.ts'
import {describeChange} from './describe-change.ts'
import {pairSymbols, type SymbolPair} from './pair-symbols.ts'
import {isLibraryPath, type SymbolChange, toSymbolName} from './symbol-change.ts'

/** A state with its symbols. */
export interface StateSymbols {
  state: ContractState
  symbols: ReadonlyArray<ContractSymbol>
}

/** Read which symbols differ between two states, and how. They are sorted by source and name. */
export function readChanges(before: StateSymbols, after: StateSymbols): Array<SymbolChange> {
  const pairs = pairSymbols(before.symbols, after.symbols)
  const changed = pairs.filter(isChanged)
  if (changed.length === 0) return []
  const old = openFacts(before.state)
  const now = openFacts(after.state)
  // The functions that it calls may have changed, even if its own code is the same.
  const others = pairs.filter((pair) => !isChanged(pair) && callers.has(pair.after?.kind ?? ''))
  const changes = old.steady(() =>
    now.steady(() => [
      ...changed.map((pair) => toChange(pair, old, now)),
      ...others.flatMap((pair) => toAffected(pair, old, now))
    ])
  )
  return changes.sort(byPlace)
}

const callers = new Set<string>([
  'constructor',
  'fallback',
  'function',
  'modifier',
  'receive',
  'variable'
])

function isChanged({before, after, isRenamed}: SymbolPair): boolean {
  return (
    isRenamed === true ||
    before?.signature !== after?.signature ||
    !isSamePrint(before?.fingerprint ?? '', after?.fingerprint ?? '')
  )
}

/** Facts of one state, by the id of a symbol. */
interface StateFacts {
  read: (symbol: ContractSymbol | undefined) => Facts | undefined
  steady: Artifacts['steady']
}

function openFacts({root, profile}: ContractState): StateFacts {
  const artifacts = readArtifacts(root, profile === undefined ? {} : {profile})
  const resolver: Resolver = createResolver(artifacts)
  return {
    steady: artifacts.steady,
    read: (symbol) => symbol && tryRead(artifacts, toReference(symbol), resolver)
  }
}

/** The id of a variable has the signature of its getter, which isn't part of its declaration. */
function toReference({id, kind}: ContractSymbol): string {
  const end = kind === 'constant' || kind === 'variable' ? id.lastIndexOf('(') : -1
  return end === -1 ? id : id.slice(0, end)
}

/** Read the facts of a symbol. Returns undefined for one that no reference can name alone, or that has none. */
function tryRead(artifacts: Artifacts, reference: string, resolver: Resolver): Facts | undefined {
  try {
    return readFacts(artifacts, getSymbol(artifacts, reference), resolver)
  } catch (error) {
    const isUnknown =
      error instanceof SymbolNotFoundError ||
      error instanceof AmbiguousReferenceError ||
      error instanceof ReferenceSyntaxError ||
      error instanceof ArtifactError
    if (!isUnknown) throw error
    return
  }
}

function toChange(pair: SymbolPair, old: StateFacts, now: StateFacts): SymbolChange {
  const {before, after, isRenamed} = pair
  const shown = after ?? (before as ContractSymbol) // A pair has at least one of them.
  const name = toSymbolName(shown)
  const formerName = before && toSymbolName(before)
  const [from, to] = [old.read(before), now.read(after)]
  const details = from && to ? describeChange(from, to) : []
  return {
    kind: isRenamed ? 'renamed' : !before ? 'added' : !after ? 'removed' : 'changed',
    name,
    ...(formerName !== name && {formerName}),
    symbol: shown.kind,
    before: before?.id,
    after: after?.id,
    path: shown.path,
    isLibrary: isLibraryPath(shown.path),
    // The new name says that the signature is another one.
    details: details.filter((detail) => !isRenamed || !detail.startsWith('signature '))
  }
}

function toAffected(
  {before, after}: SymbolPair,
  old: StateFacts,
  now: StateFacts
): Array<SymbolChange> {
  const [from, to] = [old.read(before), now.read(after)]
  if (!before || !after || !from || !to) return []
  const details = describeChange(from, to)
  if (details.length === 0) return []
  const {path, kind: symbol} = after
  const name = toSymbolName(after)
  return [
    {
      kind: 'affected',
      name,
      symbol,
      before: before.id,
      after: after.id,
      path,
      isLibrary: isLibraryPath(path),
      details
    }
  ]
}

function byPlace(a: SymbolChange, b: SymbolChange): number {
  const [left, right] = [`${a.path} ${a.name}`, `${b.path} ${b.name}`]
  return left < right ? -1 : left > right ? 1 : 0
}
