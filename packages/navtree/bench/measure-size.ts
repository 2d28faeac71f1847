import {execFile} from 'node:child_process'
import {rm} from 'node:fs/promises'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {promisify} from 'node:util'
import {generateDocs} from './generate-docs.ts'
import type {Reading, Turns} from './measure.ts'

/** What was measured at one size. */
export interface SizeResult {
  pages: number
  bytes: number
  turns: Turns
  /** Whole set with an empty cache, and again with nothing changed. */
  first: Reading
  repeated: Reading
}

/** Generate docs sets that have `pages` pages together, read them in every way, and remove them. */
export async function measureSize(
  folder: string,
  {pages, seed}: {pages: number; seed: number}
): Promise<SizeResult> {
  const docs = path.join(folder, 'docs')
  const cache = path.join(folder, 'cache')

  try {
    const bytes = await generateSets(docs, pages, seed)
    const turns = (await measure('turns', docs, cache)) as Turns // What this subject gives.
    await rm(cache, {recursive: true, force: true})
    const first = (await measure('reading', docs, cache)) as Reading // As above.
    const repeated = (await measure('reading', docs, cache)) as Reading // As above.
    return {pages, bytes, turns, first, repeated}
  } finally {
    await rm(docs, {recursive: true, force: true})
    await rm(cache, {recursive: true, force: true})
  }
}

/** Sets are small enough to take turns often, and large enough that a turn is more than chance. */
async function generateSets(docs: string, pages: number, seed: number): Promise<number> {
  const size = Math.min(250, Math.ceil(pages / 5))
  let bytes = 0
  for (let start = 0; start < pages; start += size) {
    const set = path.join(docs, `set-${String(start).padStart(5, '0')}`)
    const options = {pages: Math.min(size, pages - start), seed: seed + start}
    bytes += (await generateDocs(set, options)).bytes
  }
  return bytes
}

async function measure(...args: [subject: 'turns' | 'reading', ...folders: Array<string>]) {
  const program = fileURLToPath(new URL('./measure.js', import.meta.url))
  const {stdout} = await promisify(execFile)(process.execPath, [program, ...args])
  return JSON.parse(stdout) as unknown
}
