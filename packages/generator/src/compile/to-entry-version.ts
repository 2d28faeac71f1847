import {toDigest} from '../cache/to-digest.ts'
import type {PageEntry} from './page-entry.ts'

/** Name the version of an entry: its text, and everything else that it was made from. */
export function toEntryVersion({key, citations, partials, shownFiles}: PageEntry): string {
  if (citations.length + partials.length + shownFiles.length === 0) return key
  return `${key} ${toDigest(JSON.stringify([citations, partials, shownFiles]))}`
}
