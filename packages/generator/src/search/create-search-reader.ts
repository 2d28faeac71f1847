import type {Site} from '../compile/compile-site.ts'
import {readEngine} from '../engine/read-engine.ts'
import type {SiteModel} from '../model/build-site-model.ts'
import {readSearchFiles, type SearchFiles} from './read-search-files.ts'
import {type EarlierIndex, readEarlierIndex, type SearchOptions} from './write-search-index.ts'

/** Create a reader of the search index of a site, which can begin before all pages are known. */
export function createSearchReader(options: Omit<SearchOptions, 'engine'>) {
  let earlier: Promise<EarlierIndex> | undefined
  let reading: Promise<SearchFiles> | undefined

  return {
    /** Begin to read what the index needs of the one before, while this thread waits for others. */
    prepare(): void {
      earlier = readEarlierIndex({...options, engine: readEngine()})
      // It is awaited when the index is built, so a rejection before that must not count as unhandled.
      earlier.catch(() => {})
    },
    /** Read the index; it is built when it has to be. */
    read(site: Site, model: SiteModel): Promise<SearchFiles> {
      reading = readSearchFiles(site, model, {...options, engine: readEngine(), earlier})
      earlier = undefined
      // It may be awaited late, so a rejection before that must not count as unhandled.
      reading.catch(() => {})
      return reading
    },
    /** Wait until nothing is read or written any more. */
    async close(): Promise<void> {
      await Promise.allSettled([earlier, reading])
    }
  }
}
