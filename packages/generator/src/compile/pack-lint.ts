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

/** Create an unpacker that can work ahead, while this thread waits for others. */
export function createUnpacker() {
  const ahead = new Map<string, PageLint>()

  return {
    unpackAhead(entries: Iterable<{lint: string}>): void {
      for (const {lint} of entries) {
        if (ahead.size === mostUnpacked) break
        ahead.set(lint, unpackLint(lint))
      }
    },
    unpack(text: string): PageLint {
      const known = ahead.get(text)
      // The caller decides how long it stays in memory.
      ahead.delete(text)
      return known ?? unpackLint(text)
    }
  }
}

/** With 17 kB for each page, this is 50 MB. */
export const mostUnpacked = 3000
