import path from 'node:path'
import type {ContractFacts} from '@lockstep/lint'
import {sortProblems} from '@lockstep/problem'
import {openDiskStore} from '../cache/open-disk-store.ts'
import {type ContractState, ContractStateError} from '../contract-states/contract-state.ts'
import {type BothStatesOptions, readBothStates} from '../contract-states/read-both-states.ts'
import {writeShownFiles} from '../contract-states/write-shown-files.ts'
import {compareStates} from '../contract-storage/read-storage-diff.ts'
import {createContractLookup} from '../contracts/create-contract-lookup.ts'
import {listCitedFiles} from '../contracts/record-citations.ts'
import {listChangedFiles} from '../git/list-changed-files.ts'
import {RevisionNotFoundError} from '../git/read-revision.ts'
import {toLintInput} from '../lint/lint-input.ts'
import {readContractFacts} from '../lint/read-contract-facts.ts'
import {readLintSite} from '../lint/read-lint-site.ts'
import {openSite} from '../open/open-site.ts'
import {requirePages} from '../open/require-pages.ts'
import {compareAbis} from './compare-abis.ts'
import type {Effect, Impact} from './impact.ts'
import {listNamedEffects} from './list-named-effects.ts'
import {listShownEffects} from './list-shown-effects.ts'
import {listTutorialEffects} from './list-tutorial-effects.ts'
import {readChanges} from './read-changes.ts'

/** An impact, and the content folder that its files are in. */
export interface ImpactReport extends Impact {
  content?: string | undefined
}

/**
 * Compare two states of the contracts, and find what the difference touches on the pages of a site.
 *
 * Without a site, only the contracts are compared.
 */
export async function readImpact(cwd: string, options: BothStatesOptions): Promise<ImpactReport> {
  const {settings, cache, before, after} = await readBothStates(cwd, options)
  const [old, now] = [await readFacts(before), await readFacts(after)]
  const changes = readChanges(
    {state: before, symbols: old.symbols},
    {state: after, symbols: now.symbols}
  )
  const contracts = compareAbis(old.own, now.own)
  const content = settings?.content
  const storage = compareStates(before, after)
  const impact = {before: before.label, after: after.label, changes, contracts, content, storage}
  if (!settings) return {...impact, effects: []}

  const open = await openSite(settings, {cache})
  try {
    const result = await open.read()
    requirePages(result, settings.content)
    await open.pages.write()
    const site = await readLintSite(toLintInput(settings), result, {store: open.store})
    const toFacts = (facts: ContractFacts): ContractFacts => {
      const {own, symbols, texts} = facts
      // Tests and scripts may have changed since they were compiled. No page is about them.
      return {...site.contracts, own, symbols, texts, stale: []}
    }
    const {entries} = result.site
    const files = [...entries.values()].flatMap(({citations}) => listCitedFiles(citations))
    for (const state of [before, after]) await writeShownFiles(state, files, settings.contracts)
    const lookups = {
      before: createContractLookup(before.root, before),
      after: createContractLookup(after.root, after)
    }
    const shown = listShownEffects(entries, lookups, changes)
    const named = listNamedEffects(site, {before: toFacts(old), after: toFacts(now)}, changes)
    const effects = [...shown, ...named.filter((effect) => !isShown(effect, shown))].filter(
      // A generated reference page always matches the contracts.
      ({file}) => result.generated.get(file) !== false
    )
    const tutorials = listTutorialEffects(entries, changes, effects)
    const edited = await listEdited(settings.content, before.commit)
    const all = sortProblems([...effects, ...tutorials])
    const marked = all.map((effect) =>
      edited.has(effect.file) ? {...effect, isEdited: true as const} : effect
    )
    return {...impact, effects: marked}
  } finally {
    await open.close()
  }
}

/** List the pages that differ from a commit. The list is empty if the pages are in another repository. */
async function listEdited(content: string, commit: string | undefined): Promise<Set<string>> {
  if (commit === undefined) return new Set()
  try {
    return await listChangedFiles(content, commit)
  } catch (error) {
    if (error instanceof RevisionNotFoundError) return new Set()
    throw error
  }
}

/** A fence that shows a symbol also names it. */
function isShown({file, kind, place}: Effect, shown: ReadonlyArray<Effect>): boolean {
  if (kind !== 'snippet') return false
  const {line, column} = place.start
  return shown.some(
    (other) =>
      other.file === file && other.place.start.line === line && other.place.start.column === column
  )
}

async function readFacts(state: ContractState): Promise<ContractFacts> {
  const store = openDiskStore(path.join(state.cache, 'store'))
  const facts = await readContractFacts(state, {
    store,
    hasPrints: true,
    signatures: [],
    known: [],
    isReported: true,
    setting: undefined
  }).finally(store.close)
  if (facts.own.length > 0) return facts
  throw new ContractStateError(`Cannot find contracts in ${state.label}`)
}
