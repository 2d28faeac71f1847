import path from 'node:path'
import {toDigest} from '../cache/to-digest.ts'
import {createCitationCheck} from '../contracts/create-citation-check.ts'
import type {CompileEntriesOptions} from './compile-entries-options.ts'
import type {PageEntry} from './page-entry.ts'
import {readDocsText, readFileDigest} from './read-content-file.ts'
import type {PageState} from './to-entry-version.ts'

/** Inputs of pages besides their texts. */
type EntryCheckOptions = Pick<
  CompileEntriesOptions,
  'content' | 'contracts' | 'openContracts' | 'project' | 'store'
>

/** Returns the entry if it is still valid, or else a valid one of another machine. Without one, the page is compiled. */
type EntryCheck = (name: string, entry: PageEntry) => Promise<PageEntry | undefined>

/**
 * Create a check whether partials, contracts and files are as they were when pages were compiled.
 *
 * The text of a page is not compared here: it is in the key under which the entry was found (`toPageKey`).
 */
export function createEntryCheck(options: EntryCheckOptions): EntryCheck {
  const {content, contracts, openContracts, project = '', store} = options
  const digests = new Map<string, string>()
  const answers = createCitationCheck(openContracts)

  return async (name, entry) => {
    if (isCurrent(name, entry)) return entry
    // Another machine may have compiled the page with these contracts.
    const other = store.hasStates
      ? await store.findState(name, entry.key, updateState(entry))
      : undefined
    return other && !mayBeOver(other) ? other : undefined
  }

  function isCurrent(name: string, entry: PageEntry): boolean {
    if (mayBeOver(entry) || !hasSameFiles(entry) || !hasSamePartials(entry)) return false
    const areKnown = entry.citations.length === 0 || store.isCheckedWith(name, entry.key, contracts)
    return areKnown || answers.isSame(entry.citations)
  }

  function updateState({citations, partials, shownFiles}: PageEntry): PageState {
    return {
      citations: answers.update(citations),
      partials: partials.map(([file]): [string, string] => [file, digestPartial(file)]),
      shownFiles: shownFiles.map(([file]) => [file, readFileDigest(project, file)])
    }
  }

  function hasSameFiles({shownFiles}: PageEntry): boolean {
    return shownFiles.every(([file, digest]) => readFileDigest(project, file) === digest)
  }

  function hasSamePartials({partials}: PageEntry): boolean {
    return partials.every(([file, digest]) => digestPartial(file) === digest)
  }

  function digestPartial(file: string): string {
    const text = digests.has(file) ? undefined : readDocsText(path.join(content, file))
    const digest = digests.get(file) ?? (text === undefined ? '' : toDigest(text))
    digests.set(file, digest)
    return digest
  }
}

function mayBeOver({problems}: PageEntry): boolean {
  return problems.some(({ruleId}) => fleeting.has(ruleId))
}

/**
 * Rules whose problems may be over although nothing that the page depends on has changed: a missing file may exist by
 * now, or a contract may have been compiled again.
 */
const fleeting = new Set([
  'missing-partial',
  'missing-source',
  'no-contracts',
  'stale-artifact',
  'wrong-hash'
])
