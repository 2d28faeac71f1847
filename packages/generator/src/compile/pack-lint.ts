import {deflateRawSync, inflateRawSync} from 'node:zlib'
import type {PageLint} from '@lockstep/lint'

/**
 * Pack what rules need of a page into a text.
 *
 * The entries of all pages are in memory at once, and this is most of an entry. Packed, it is a quarter of its JSON.
 */
export function packLint(lint: PageLint): string {
  return deflateRawSync(JSON.stringify(lint), {level: 3}).toString('base64')
}

/** Read what `packLint` wrote. */
export function unpackLint(text: string): PageLint {
  return JSON.parse(inflateRawSync(Buffer.from(text, 'base64')).toString()) as PageLint
}
