import {readFileSync} from 'node:fs'
import path from 'node:path'
import type {CleanPages} from '@lockstep/lint'
import {writeWhole} from '../cache/write-whole.ts'
import type {Site} from '../compile/compile-site.ts'
import type {PageEntry} from '../compile/page-entry.ts'
import {toEntryVersion} from '../compile/to-entry-version.ts'

/** Pages that the last check found clean, so that the next one that compares them with the same skips them. */
export interface KeptCleanPages {
  /** Whether the text of a page was right in the last check. It may not be with other contracts. */
  wasClean: (file: string, entry: PageEntry) => boolean
  /** Select the pages that are clean now. */
  open: (states: CheckStates, site: Pick<Site, 'entries' | 'partials'>) => CleanPages
  /** Write which pages are clean now. */
  write: () => Promise<void>
}

/** Digests of what pages are compared with. Without one, no page is known to be clean. */
type CheckStates = Record<Part, string | undefined>

/** A part of a page that can be right. */
type Part = keyof CleanPages

/** What one part keeps: the state, and the version of each clean page. */
interface KeptPart {
  state: string | undefined
  pages: Map<string, string>
}

type Kept = Record<Part, KeptPart>

/** Read which pages the last build found clean. */
export function readCleanPages(cache: string): KeptCleanPages {
  const file = path.join(cache, 'clean.json')
  let last = readKept(file)

  return {
    wasClean: (name, entry) => last.page.pages.get(name) === toEntryVersion(entry),
    open(states, {entries, partials}) {
      const find = (name: string): PageEntry | undefined => entries.get(name) ?? partials.get(name)
      const before = last
      const next = {page: createPart(states.page), links: createPart(states.links)}
      last = next
      return {page: openPart('page'), links: openPart('links')}

      function openPart(part: Part): CleanPages[Part] {
        const {state, pages: known} = before[part]
        const isSame = state !== undefined && state === next[part].state
        const {pages} = next[part]
        return {
          has({file: name}) {
            const entry = isSame ? find(name) : undefined
            if (!entry || known.get(name) !== toEntryVersion(entry)) return false
            pages.set(name, toEntryVersion(entry))
            return true
          },
          add({file: name}) {
            const entry = find(name)
            if (entry) pages.set(name, toEntryVersion(entry))
          }
        }
      }
    },
    async write() {
      const kept = Object.entries(last).map(([part, {state, pages}]) => [part, state, [...pages]])
      await writeWhole(file, JSON.stringify(kept))
    }
  }
}

function createPart(state?: string): KeptPart {
  return {state, pages: new Map()}
}

function readKept(file: string): Kept {
  const kept: Kept = {page: createPart(), links: createPart()}
  try {
    const parts = JSON.parse(readFileSync(file, 'utf8')) as Array<
      [Part, string, Array<[string, string]>]
    > // Written above.
    for (const [part, state, pages] of parts) kept[part] = {state, pages: new Map(pages)}
  } catch {
    // There was no build yet, or the file is damaged: a part without a state has no clean page.
  }
  return kept
}
