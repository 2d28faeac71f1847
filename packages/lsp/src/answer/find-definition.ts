import {findCursor} from '../cursor/find-cursor.ts'
import {findMentioned} from './find-mentioned.ts'
import {findTargetPage} from './find-target.ts'
import type {PagePlace} from './page-place.ts'

/** Where something is defined: a line of a source, or a page and its heading. */
export type DefinitionPlace =
  | {kind: 'source'; file: string; line: number}
  | {kind: 'page'; file: string; heading: {depth: number; text: string} | undefined}

/** Find where the symbol or the target of the link at a place is. Paths of sources are absolute. */
export function findDefinition(place: PagePlace): DefinitionPlace | undefined {
  const cursor = findCursor(place.text, place.offset)
  if (cursor?.kind === 'symbol') {
    const code = place.contracts?.findCode(findMentioned(cursor, place.contracts))
    if (!place.contracts || !code || !('value' in code)) return
    const {file, line} = code.value
    return {kind: 'source', file: place.contracts.toFile(file), line}
  }
  if (cursor?.kind !== 'link') return
  const target = findTargetPage(cursor.url, place)
  if (!target) return
  const {file, anchor} = target
  return {kind: 'page', file, heading: place.state.findOutline(file)?.find(({id}) => id === anchor)}
}
