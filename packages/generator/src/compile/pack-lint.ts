import {deflateRawSync, inflateRawSync} from 'node:zlib'
import type {PageClaims, PageLint} from '@lockstep/lint'
import type {PageEntry} from './page-entry.ts'

/** What an entry keeps for rules. */
export type EntryLint = Pick<PageEntry, 'checks' | 'claims'>

/**
 * Split what rules need of a page, and pack its claims into a text.
 *
 * The entries of all pages are in memory at once, and claims are most of an entry. Packed, they are a quarter of their
 * JSON.
 */
export function packLint(lint: PageLint): EntryLint {
  const {addresses, codes, mentions, layouts, words, values, ...checks} = lint
  const claims: PageClaims = {addresses, codes, mentions, layouts, words, values}
  return {checks, claims: deflateRawSync(JSON.stringify(claims), {level: 3}).toString('base64')}
}

/** Read the claims that `packLint` wrote. */
export function unpackClaims(text: string): PageClaims {
  return JSON.parse(inflateRawSync(Buffer.from(text, 'base64')).toString()) as PageClaims
}

/** Return what `packLint` split. The claims are unpacked when a rule needs them. */
export function openLint({checks, claims}: EntryLint, unpack = unpackClaims): PageLint {
  let unpacked: PageClaims | undefined
  const get = (): PageClaims => {
    unpacked ??= unpack(claims)
    return unpacked
  }
  return {
    ...checks,
    get addresses() {
      return get().addresses
    },
    get codes() {
      return get().codes
    },
    get mentions() {
      return get().mentions
    },
    get layouts() {
      return get().layouts
    },
    get words() {
      return get().words
    },
    get values() {
      return get().values
    }
  }
}

/** Create an unpacker that can work ahead, while this thread waits for others. */
export function createUnpacker() {
  const ahead = new Map<string, PageClaims>()

  return {
    unpackAhead(entries: Iterable<Pick<PageEntry, 'claims'>>): void {
      for (const {claims} of entries) {
        if (ahead.size === mostUnpacked) break
        ahead.set(claims, unpackClaims(claims))
      }
    },
    unpack(text: string): PageClaims {
      const known = ahead.get(text)
      // The caller decides how long it stays in memory.
      ahead.delete(text)
      return known ?? unpackClaims(text)
    }
  }
}

/** With 17 kB for each page, this is 50 MB. */
export const mostUnpacked = 3000
