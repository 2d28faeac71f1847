import {createHash} from 'node:crypto'
import {mkdir, readdir, readFile, rename, rm, stat, writeFile} from 'node:fs/promises'
import path from 'node:path'
import type {PageFacts} from '../pages/page-facts.ts'
import {readParserVersion} from '../read-parser-version.ts'

/** Facts of pages that were parsed before, by their text. */
export interface PageCache {
  /** Return the key of a text that is parsed in some way. */
  toKey: (text: string, way: string) => string
  find: (key: string) => PageFacts | undefined
  /** Keep the facts of a page for the next run. */
  keep: (key: string, facts: PageFacts) => void
  /**
   * Write the entries that this run has used, and drop the others.
   *
   * Returns the error if the file cannot be written, because the next run then parses everything again.
   */
  write: () => Promise<Error | undefined>
}

/**
 * Read the cache in `folder`. Without a folder, return a cache that keeps nothing.
 *
 * A line of the file is one page: digest of the rest, key, facts. A line that was damaged does not match its digest
 * and is skipped, so a broken cache only costs time.
 */
export async function readPageCache(folder: string | undefined): Promise<PageCache> {
  if (folder === undefined)
    return {toKey: () => '', find: () => undefined, keep() {}, write: async () => undefined}

  const file = path.join(folder, 'pages.cache')
  // Facts belong to the code that found them: another version of it, or of a parser, starts with an empty cache.
  const version = await readParserVersion()
  const before = parseLines(await tryRead(file))
  const used = new Map<string, string>()
  let hasNew = false

  return {
    toKey: (text, way) => digest(`${version} ${way}\n${text}`),
    find(id) {
      const line = before.get(id)
      if (line === undefined) return
      const json = line.slice(digestLength * 2 + 2)
      if (digest(`${id} ${json}`) !== line.slice(0, digestLength)) return
      used.set(id, line)
      return JSON.parse(json) as PageFacts // Written by `keep`, as the digest says.
    },
    keep(id, facts) {
      const json = JSON.stringify(facts)
      used.set(id, `${digest(`${id} ${json}`)} ${id} ${json}`)
      hasNew = true
    },
    async write() {
      if (!hasNew && used.size === before.size) return undefined
      // Write a temporary file and rename it, so that readers never see half a file, even if two runs end at once.
      const temporary = `${file}.${process.pid}.${digest(String(Math.random()))}`
      try {
        await mkdir(folder, {recursive: true})
        await removeLeftovers(folder)
        await writeFile(temporary, [...used.values(), ''].join('\n'))
        await rename(temporary, file)
        return undefined
      } catch (error) {
        // The disk may be full or the folder read-only. The tree is correct anyway.
        await rm(temporary, {force: true}).catch(() => {})
        return error as Error // The file system throws nothing else.
      }
    }
  }
}

/** A killed run can leave a temporary file. The file of a running process is never this old. */
const leftoverAge = 60 * 60 * 1000

async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith('pages.cache.')) continue
    const place = path.join(folder, name)
    // Another run may have removed it before.
    const {mtimeMs} = await stat(place).catch(() => ({mtimeMs: Number.POSITIVE_INFINITY}))
    if (Date.now() - mtimeMs > leftoverAge) await rm(place, {force: true})
  }
}

const digestLength = 22

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, digestLength)
}

function parseLines(text: string): Map<string, string> {
  const lines = new Map<string, string>()
  for (const line of text.split('\n')) {
    if (line !== '') lines.set(line.slice(digestLength + 1, digestLength * 2 + 1), line)
  }
  return lines
}

async function tryRead(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8')
  } catch {
    // No cache yet, or none that can be read: everything is parsed again.
    return ''
  }
}
