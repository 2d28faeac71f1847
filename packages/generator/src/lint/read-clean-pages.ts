import {readFileSync} from 'node:fs'
import path from 'node:path'
import type {CleanPages} from '@lockstep/lint'
import {toDigest} from '../cache/to-digest.ts'
import {writeWhole} from '../cache/write-whole.ts'
import type {Site} from '../compile/compile-site.ts'
import type {PageEntry} from '../compile/page-entry.ts'

/** Pages that the last build found clean, so that the next one with the same contracts and settings skips them. */
export interface KeptCleanPages {
  /** Whether a page was clean in the last build. It may not be with other contracts. */
  wasClean: (file: string, entry: PageEntry) => boolean
  /** Select the pages that are clean in a state: a digest of everything that rules compare pages with. */
  open: (state: string, site: Pick<Site, 'entries' | 'partials'>) => CleanPages
  /** Write which pages are clean now. */
  write: () => Promise<void>
}

/** What is kept: the state, and a digest of each clean page. */
interface Kept {
  state: string
  pages: Record<string, string>
}

/** Read which pages the last build found clean. */
export function readCleanPages(cache: string): KeptCleanPages {
  const file = path.join(cache, 'clean.json')
  const last = readKept(file)
  const ids = new WeakMap<PageEntry, string>()
  let next: {state: string; pages: Map<string, string>} | undefined

  const toId = (entry: PageEntry): string => {
    const id = ids.get(entry) ?? toDigest(entry.key, entry.claims)
    ids.set(entry, id)
    return id
  }
  const wasClean = (name: string, entry: PageEntry): boolean => {
    return Object.hasOwn(last.pages, name) && last.pages[name] === toId(entry)
  }

  return {
    wasClean,
    open(state, {entries, partials}) {
      const pages = new Map<string, string>()
      next = {state, pages}
      const find = (name: string): PageEntry | undefined => entries.get(name) ?? partials.get(name)
      return {
        has({file: name}) {
          const entry = find(name)
          if (!entry || state !== last.state || !wasClean(name, entry)) return false
          pages.set(name, toId(entry))
          return true
        },
        add({file: name}) {
          const entry = find(name)
          if (entry) pages.set(name, toId(entry))
        }
      }
    },
    async write() {
      if (!next) return
      const kept: Kept = {state: next.state, pages: Object.fromEntries(next.pages)}
      await writeWhole(file, JSON.stringify(kept))
    }
  }
}

function readKept(file: string): Kept {
  try {
    const {state, pages} = JSON.parse(readFileSync(file, 'utf8')) as Kept // Written above.
    return {state: String(state), pages: Object(pages)}
  } catch {
    // There was no build yet, or the file is damaged.
    return {state: '', pages: {}}
  }
}
