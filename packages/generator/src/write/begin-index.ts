import {setImmediate} from 'node:timers/promises'
import {dropParts} from '../compile/drop-parts.ts'
import {manyPages} from '../compile/many-pages.ts'
import type {OpenSite} from '../open/open-site.ts'
import type {SiteState} from '../open/read-site-state.ts'
import type {SearchFiles} from '../search/read-search-files.ts'
import {fewNewPages} from '../search/write-search-index.ts'
import {collectEarly} from './collect-early.ts'
import {collectNow} from './collect-now.ts'
import {shrinkHeap} from './shrink-heap.ts'

/** The search index of a build, which is read next to other steps or, on a large site, after all of them. */
export interface BuildIndex {
  /** Whether so much was compiled that memory counts more than time. */
  isLarge: boolean
  /** Drop what only the check of the site needs, if it is large. */
  endCheck: () => Promise<void>
  /** Read the index, or wait for it. Nothing else may need links after that. */
  read: () => Promise<SearchFiles>
}

/** Fewer compiled pages leave little garbage, even if contracts were read for them. */
const somePages = 50

/** Begin with the index of a site that was read, if another thread builds it. */
export async function beginIndex(
  open: Pick<OpenSite, 'getPool' | 'readSearch'>,
  state: SiteState,
  {hasReference}: {hasReference: boolean}
): Promise<BuildIndex> {
  const {compiled} = state.site
  const isLarge = compiled >= manyPages
  const areSome = !isLarge && compiled >= somePages
  // A thread builds the index while this one checks the site: a separate one, or after an edit the one that compiled
  // the page.
  const isThere = areSome || (compiled > 0 && compiled <= fewNewPages)
  const early = isThere ? open.readSearch(state) : undefined
  // The thread has it before this one is busy.
  await setImmediate()
  if (isLarge) await saveMemory(open)
  else if (hasReference && areSome) collectNow()
  return {
    isLarge,
    async endCheck() {
      if (isLarge) await drop(state, ['checks', 'claims', 'facts', 'ids', 'jsxIds'])
    },
    async read() {
      const reading = early ?? open.readSearch(state)
      if (!isLarge) return reading
      const [files] = await Promise.all([reading, drop(state, ['links', 'outline'])])
      return files
    }
  }
}

/** Threads that have compiled hold grammars and garbage. Starting new ones is faster than collecting that garbage. */
async function saveMemory({getPool}: Pick<OpenSite, 'getPool'>): Promise<void> {
  await getPool().close()
  collectEarly()
}

/** Drop what no later step needs, and where links lead, and collect it: documents and the index grow next to what is left. */
async function drop(
  {site, model}: SiteState,
  parts: Parameters<typeof dropParts>[1]
): Promise<void> {
  dropParts(site, parts)
  model.forgetLinks()
  await shrinkHeap({isThorough: true})
}
