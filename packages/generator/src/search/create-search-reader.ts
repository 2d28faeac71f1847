import type {Site} from '../compile/compile-site.ts'
import {readEngine} from '../engine/read-engine.ts'
import type {SiteModel} from '../model/build-site-model.ts'
import {awaitLater} from '../promises/await-later.ts'
import {type EarlierIndex, readEarlierIndex} from './read-earlier-index.ts'
import {type OnSearchFile, readSearchFiles, type SearchFiles} from './read-search-files.ts'
import type {SearchOptions} from './write-search-index.ts'

/** Create a reader of the search index of a site, which can begin before all pages are known. */
export function createSearchReader(options: Omit<SearchOptions, 'engine' | 'onFile'>) {
  let earlier: Promise<EarlierIndex> | undefined
  let reading: Promise<SearchFiles> | undefined
  let onFile: OnSearchFile | undefined

  return {
    /** Begin to read what the index needs of the one before, while this thread waits for others. */
    prepare(): void {
      earlier = awaitLater(readEarlierIndex({...options, engine: readEngine()}))
    },
    /** Read the index, building it if necessary. */
    read(site: Site, model: SiteModel): Promise<SearchFiles> {
      reading = awaitLater(
        readSearchFiles(site, model, {
          ...options,
          engine: readEngine(),
          earlier,
          onFile: (file, bytes) => onFile?.(file, bytes)
        })
      )
      earlier = undefined
      return reading
    },
    /** Set who gets the files that are made from now on, as soon as they are there. */
    watch(listener: OnSearchFile | undefined): void {
      onFile = listener
    },
    /** Wait until nothing is read or written any more. */
    async close(): Promise<void> {
      await Promise.allSettled([earlier, reading])
    }
  }
}
