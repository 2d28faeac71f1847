import {statSync} from 'node:fs'
import path from 'node:path'
import type {ParsedPage} from '@lockstep/navtree/parse'
import {toDigest} from '../cache/to-digest.ts'
import {pageBudget} from '../threads/page-budget.ts'
import {readContentFile} from './read-content-file.ts'

/** A parsed file that pages include. */
interface ParsedPartial {
  page: ParsedPage
  digest: string
}

/** The partials that one page includes, as they were when it asked for them. */
export interface PagePartials {
  /** Read a partial. Returns undefined for a file that cannot be read. */
  get: (file: string) => ParsedPage | undefined
  /** Return the digest of the text that `get` has read. */
  toDigest: (file: string) => string
}

/** Few partials are shared by many pages, so dropping all of a full cache costs little. */
const mostPartials = 200

/** Create a function that starts the partials of one more page. Parsed partials are kept between pages. */
export function createPartialReader(
  root: string,
  parse: (text: string, file: string) => ParsedPage
): () => PagePartials {
  const kept = new Map<string, ParsedPartial>()

  return () => {
    // Read each file once a page, so that its digest matches the text on the page even if it changes meanwhile.
    const included = new Map<string, ParsedPartial | undefined>()
    return {
      get(file) {
        if (!included.has(file)) included.set(file, read(file))
        return included.get(file)?.page
      },
      toDigest: (file) => included.get(file)?.digest ?? ''
    }
  }

  function read(file: string): ParsedPartial | undefined {
    const text = tryRead(root, file)
    if (text === undefined) return
    const digest = toDigest(text)
    const known = kept.get(file)
    if (known?.digest === digest) return known
    const partial = {page: parse(text, file), digest}
    if (kept.size >= mostPartials) kept.clear()
    kept.set(file, partial)
    return partial
  }
}

function tryRead(root: string, file: string): string | undefined {
  try {
    // A larger file is reported where it is listed.
    if (statSync(path.join(root, file)).size > pageBudget.bytes) return
    return readContentFile(root, file)
  } catch {
    // The compiler reports it where the page asks for it.
    return
  }
}
