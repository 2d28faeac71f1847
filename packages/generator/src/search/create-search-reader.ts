import type {Worker} from 'node:worker_threads'
import type {Site} from '../compile/compile-site.ts'
import {readEngine} from '../engine/read-engine.ts'
import type {SiteModel} from '../model/build-site-model.ts'
import {startIndexThread} from './build-index-in-thread.ts'
import {type EarlierIndex, readEarlierIndex} from './read-earlier-index.ts'
import {type OnSearchFile, readSearchFiles, type SearchFiles} from './read-search-files.ts'
import {needsThread, type SearchOptions} from './write-search-index.ts'

/** Create a reader of the search index of a site, which can begin before all pages are known. */
export function createSearchReader(
  options: Omit<SearchOptions, 'engine' | 'onFile' | 'takeThread'>
) {
  let earlier: Promise<EarlierIndex> | undefined
  /** The result of `earlier`. */
  let found: EarlierIndex | undefined
  let reading: Promise<SearchFiles> | undefined
  let started: Worker | undefined
  let onFile: OnSearchFile | undefined

  function startThread(): Worker {
    // It gets its own core while others render documents, if there are enough cores.
    options.getPool().shrink()
    return startIndexThread()
  }

  function takeThread(): Worker {
    const thread = started ?? startThread()
    started = undefined
    return thread
  }

  return {
    /** Begin to read what the index needs of the one before, while this thread waits for others. */
    prepare(): void {
      const asked = readEarlierIndex({...options, engine: readEngine()})
      earlier = asked
      const note = (index: EarlierIndex): void => {
        found = index
      }
      // It is awaited when the index is built, so a rejection before that must not count as unhandled.
      asked.then(note, () => {})
    },
    /** Start the thread for the index of a site with this many new pages, while some of them are compiled. */
    start(pages: number): void {
      if (found && needsThread(pages, found.before, options)) started ??= startThread()
    },
    /** Read the index, building it if necessary. */
    read(site: Site, model: SiteModel): Promise<SearchFiles> {
      const own = {...options, engine: readEngine(), takeThread}
      reading = readSearchFiles(site, model, {
        ...own,
        earlier,
        onFile: (file, bytes) => onFile?.(file, bytes)
      })
      earlier = undefined
      // It may be awaited late, so a rejection before that must not count as unhandled.
      reading.catch(() => {})
      return reading
    },
    /** Set who gets the files that are made from now on, as soon as they are there. */
    watch(listener: OnSearchFile | undefined): void {
      onFile = listener
    },
    /** Wait until nothing is read or written any more. */
    async close(): Promise<void> {
      await Promise.allSettled([earlier, reading, started?.terminate()])
    }
  }
}
