import {mkdir, readFile, writeFile} from 'node:fs/promises'
import path from 'node:path'
import {removeUnused} from '../cache/remove-unused.ts'
import {toDigest} from '../cache/to-digest.ts'
import {writeOver, writeWhole} from '../cache/write-whole.ts'
import type {PageEntry} from './page-entry.ts'

/** Pages from earlier builds, with their entries in memory and their content on the disk. */
export interface PageStore {
  /** The entry of a page or partial, even if it is outdated. */
  find: (name: string) => PageEntry | undefined
  /** Whether an entry was kept in this run, by the same code. */
  isCurrent: (name: string, engine: string) => boolean
  /** Keep an entry whose content has been written. */
  keep: (name: string, entry: PageEntry, engine: string) => void
  /** Write the entries that were kept in this run and drop the others. */
  write: () => Promise<void>
}

/**
 * Read the compiled pages that earlier builds left in `folder`.
 *
 * A line of `pages.cache` is one page: digest of the rest, file, entry. A line that was damaged does not match and is
 * skipped, so a broken cache only costs time.
 */
export async function readPageStore(folder: string): Promise<PageStore> {
  const file = path.join(folder, 'pages.cache')
  const lines = parseLines(await readFile(file, 'utf8').catch(() => ''))
  const entries = new Map<string, PageEntry>()
  const used = new Map<string, string>()
  let hasNew = false

  function* formatLines(): Iterable<string> {
    for (const name of used.keys()) {
      const json = JSON.stringify([name, entries.get(name)])
      yield `${toDigest(json)} ${json}\n`
    }
  }

  return {
    find(name) {
      const known = entries.get(name)
      if (known) return known
      const line = lines.get(name)
      if (line === undefined) return
      const json = line.slice(digestLength + 1)
      if (toDigest(json) !== line.slice(0, digestLength)) return
      const [, entry] = JSON.parse(json) as [string, PageEntry] // Written by `write`, as the digest says.
      entries.set(name, entry)
      return entry
    },
    isCurrent: (name, engine) => used.get(name) === engine,
    keep(name, entry, engine) {
      used.set(name, engine)
      if (entries.get(name) === entry) return
      hasNew = true
      entries.set(name, entry)
    },
    async write() {
      if (!hasNew && used.size === lines.size) return
      await writeWhole(file, formatLines())
      const articles = new Set(
        Array.from(used.keys(), (name) => `${entries.get(name)?.article}.json`)
      )
      await removeUnused(path.join(folder, 'articles'), (name) => articles.has(name))
    }
  }
}

/** Content of a page that was lost or damaged since it was written. */
export class ContentLostError extends Error {
  override name = 'ContentLostError'
}

/** Read the content of a page, as JSON; throws `ContentLostError`. */
export async function readContent(folder: string, article: string): Promise<string> {
  const json = await readFile(toContentFile(folder, article), 'utf8').catch(() => '')
  if (toDigest(json) === article) return json
  throw new ContentLostError(`Cannot read content \`${article}\``)
}

/** Write the content of a page. The name is the digest, so a half-written file is detected. */
export async function writeContent(folder: string, article: string, json: string): Promise<void> {
  const file = toContentFile(folder, article)
  await mkdir(path.dirname(file), {recursive: true})
  await writeOver(file, () => writeFile(file, json))
}

function toContentFile(folder: string, article: string): string {
  return path.join(folder, 'articles', `${article}.json`)
}

const digestLength = toDigest('').length

/** Lines by the file that they are of, without looking inside. */
function parseLines(text: string): Map<string, string> {
  const lines = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [, name] = /^\S+ \["((?:[^"\\]|\\.)*)",/.exec(line) ?? []
    if (name !== undefined) lines.set(JSON.parse(`"${name}"`) as string, line) // It is a string of JSON.
  }
  return lines
}
