import path from 'node:path'
import type {ContractLookup} from '@lockstep/pages'
import {readText} from '@lockstep/problem/read-text'
import {toDigest} from '../cache/to-digest.ts'
import {createCitationCheck} from '../contracts/check-citations.ts'
import type {PageEntry} from './page-entry.ts'
import {readFileDigest} from './read-content-file.ts'
import type {PageState, PageStore} from './read-page-store.ts'

/** Inputs of pages besides their texts. */
interface EntryCheckOptions {
  /** Folder of the pages. */
  content: string
  /** Digest of the contracts that pages can show. */
  contracts: string
  /** Opens them, when a page may have to be compiled because they changed. */
  openContracts: () => ContractLookup
  /** Folder of the project that has them. */
  project?: string | undefined
  store: PageStore
}

/** Returns the entry, if it is still valid, or the one of another machine that is. */
type EntryCheck = (name: string, entry: PageEntry) => Promise<PageEntry | undefined>

/** Create a check whether partials, contracts and files are as they were when pages were compiled. */
export function createEntryCheck(options: EntryCheckOptions): EntryCheck {
  const {content, contracts, openContracts, project = '', store} = options
  const digests = new Map<string, string>()
  const answers = createCitationCheck(openContracts)

  return async (name, entry) => {
    if (await isCurrent(name, entry)) return entry
    // Another machine may have compiled the page with these contracts.
    const other = store.hasStates
      ? await store.findState(name, entry.key, await updateState(entry))
      : undefined
    return other && !mayPass(other) ? other : undefined
  }

  async function isCurrent(name: string, entry: PageEntry): Promise<boolean> {
    if (mayPass(entry) || !haveShownFiles(entry) || !(await havePartials(entry))) return false
    const areKnown = entry.citations.length === 0 || store.isCheckedWith(name, entry.key, contracts)
    return areKnown || answers.isSame(entry.citations)
  }

  async function updateState({citations, partials, shownFiles}: PageEntry): Promise<PageState> {
    return {
      citations: answers.update(citations),
      partials: await Promise.all(
        partials.map(async ([file]): Promise<[string, string]> => [file, await digestPartial(file)])
      ),
      shownFiles: shownFiles.map(([file]) => [file, readFileDigest(project, file)])
    }
  }

  function haveShownFiles({shownFiles}: PageEntry): boolean {
    return shownFiles.every(([file, digest]) => readFileDigest(project, file) === digest)
  }

  async function havePartials({partials}: PageEntry): Promise<boolean> {
    for (const [file, digest] of partials) if ((await digestPartial(file)) !== digest) return false
    return true
  }

  async function digestPartial(file: string): Promise<string> {
    const text = digests.has(file) ? undefined : await readDocsText(path.join(content, file))
    const digest = digests.get(file) ?? (text === undefined ? '' : toDigest(text))
    digests.set(file, digest)
    return digest
  }
}

function mayPass({problems}: PageEntry): boolean {
  return problems.some(({ruleId}) => passing.has(ruleId))
}

/** A missing file may exist by now, although the page has not changed. */
const passing = new Set([
  'missing-partial',
  'missing-source',
  'no-contracts',
  'stale-artifact',
  'wrong-hash'
])

/** Read a file as text. Returns undefined for one that cannot be read: compiling the page reports the reason. */
export async function readDocsText(file: string): Promise<string | undefined> {
  try {
    const text = readText(file)
    return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  } catch {
    return
  }
}
