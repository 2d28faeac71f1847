import {spawn} from 'node:child_process'
import {appendFile, rm} from 'node:fs/promises'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {generateDocs} from '@lockstep/navtree/bench/generate-docs'

/** What a docs set of one size takes. Times are in milliseconds of the clock, whole processes from start to end. */
export interface SizeResult {
  pages: number
  floor: number
  cold: number
  same: number
  edit: number
  /** Lint after a build, and lint of what nobody has read before. */
  lint: number
  coldLint: number
  /** Peak memory of the cold build in bytes. */
  peak: number
  /** Bytes of HTML for each page. */
  html: number
}

/** Up to so many pages, the floor is measured again at the end, because a machine can become slower meanwhile. */
const mostTwice = 1000

/** Measure a docs set of generated pages. */
export async function measureSize(
  folder: string,
  {pages, seed}: {pages: number; seed: number}
): Promise<SizeResult> {
  const docs = path.join(folder, `docs-${pages}`)
  const out = path.join(folder, `site-${pages}`)
  const cache = path.join(folder, `cache-${pages}`)
  await generateDocs(docs, {pages, seed})
  const build = [
    'build',
    '--content',
    docs,
    '--out',
    out,
    '--cache',
    cache,
    '--json',
    '--keep-going'
  ]

  const before = await run([toPath('./floor.js'), docs])
  const cold = await run([bin, ...build])
  const same = await run([bin, ...build])
  await appendFile(path.join(docs, 'index.mdx'), '\n\nOne sentence more.\n')
  const edit = await run([bin, ...build])
  const lint = await run([bin, 'lint', docs, '--cache', cache, '--format', 'json'])
  await rm(cache, {recursive: true})
  const coldLint = await run([bin, 'lint', docs, '--cache', cache, '--format', 'json'])
  const after = pages > mostTwice ? before : await run([toPath('./floor.js'), docs])
  for (const place of [docs, out, cache]) await rm(place, {recursive: true})

  const {peak, written} = JSON.parse(cold.stdout) as {peak: number; written: {htmlBytes: number}}
  return {
    pages,
    floor: (before.time + after.time) / 2,
    cold: cold.time,
    same: same.time,
    edit: edit.time,
    lint: lint.time,
    coldLint: coldLint.time,
    peak,
    html: written.htmlBytes / pages
  }
}

const bin = toPath('../../bin/lockstep.js')

function toPath(file: string): string {
  return fileURLToPath(new URL(file, import.meta.url))
}

async function run(args: ReadonlyArray<string>): Promise<{time: number; stdout: string}> {
  const start = performance.now()
  const child = spawn(process.execPath, [...args], {stdio: ['ignore', 'pipe', 'inherit']})
  const chunks: Array<Buffer> = []
  child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  // A build with dead links ends with 1, and has done its work.
  if (code !== 0 && code !== 1) throw new Error(`Cannot measure: \`${args[0]}\` ended with ${code}`)
  return {time: performance.now() - start, stdout: Buffer.concat(chunks).toString()}
}
