import {toDigest} from '../cache/to-digest.ts'
import type {PageEntry} from './page-entry.ts'

/** Inputs of a page besides its text: answers of the contracts, partials, and files of the project. */
export type PageState = Pick<PageEntry, 'citations' | 'partials' | 'shownFiles'>

/** Name the version of an entry: its key, and the state of everything else that it was made from, if there is any. */
export function toEntryVersion({
  key,
  citations,
  partials,
  shownFiles
}: Pick<PageEntry, 'key'> & PageState): string {
  if (citations.length + partials.length + shownFiles.length === 0) return key
  return `${key}-${toDigest(JSON.stringify([citations, partials, shownFiles]))}`
}
