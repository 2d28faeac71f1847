import {execFile} from 'node:child_process'
import {rm} from 'node:fs/promises'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {promisify} from 'node:util'
import {generateDocs} from './generate-docs.ts'
import type {Measurement} from './measure.ts'

/** Ways to read a docs set, in the order of the table. */
export const subjects = ['parse', 'first', 'cached', 'repeated'] as const
export type Subject = (typeof subjects)[number]

/** What was measured at one size. */
export interface SizeResult {
  pages: number
  bytes: number
  /** Least times of all rounds, and the highest peak; `ratio` is that of the time to the time of `parse`. */
  runs: Record<Subject, Measurement & {ratio: number}>
}

/**
 * Generate a docs set in `folder`, read it in every way, round by round, and remove it.
 *
 * A busy machine makes a run slower and never faster, so the fastest run of each tells most. Rounds take turns, for
 * the fastest of all to find the machine at the same rest. Up to three rounds are added until `isEnough`.
 */
export async function measureSize(
  folder: string,
  {pages, rounds, seed}: {pages: number; rounds: number; seed: number},
  isEnough: (result: SizeResult) => boolean
): Promise<SizeResult> {
  const docs = path.join(folder, 'docs')
  const cache = path.join(folder, 'cache')
  const measured: Array<Record<Subject, Measurement>> = []

  try {
    const {bytes} = await generateDocs(docs, {pages, seed})
    const sum = (): SizeResult => ({pages, bytes, runs: toFastest(measured)})
    for (let round = 0; round < rounds || (round < rounds + 3 && !isEnough(sum())); round++) {
      // What runs later in a round may find a busier machine: every second round goes the other way.
      const readers = [
        async () => ({parse: await measure('parse', docs)}),
        async () => ({first: await measure('read', docs)}),
        async () => {
          await rm(cache, {recursive: true, force: true})
          const cached = await measure('read', docs, cache)
          return {cached, repeated: await measure('read', docs, cache)}
        }
      ]
      const parts: Array<Partial<Record<Subject, Measurement>>> = []
      for (const read of round % 2 === 0 ? readers : readers.reverse()) parts.push(await read())
      measured.push(Object.assign({}, ...parts)) // Every subject is in one of the parts.
    }
    return sum()
  } finally {
    await rm(docs, {recursive: true, force: true})
    await rm(cache, {recursive: true, force: true})
  }
}

async function measure(...args: [subject: 'parse' | 'read', ...folders: Array<string>]) {
  const program = fileURLToPath(new URL('./measure.js', import.meta.url))
  const {stdout} = await promisify(execFile)(process.execPath, [program, ...args])
  return JSON.parse(stdout) as Measurement // It prints nothing else.
}

function toFastest(rounds: ReadonlyArray<Record<Subject, Measurement>>): SizeResult['runs'] {
  const least = (subject: Subject, of: keyof Measurement): number =>
    Math.min(...rounds.map((round) => round[subject][of]))
  const runs = subjects.map((subject) => [
    subject,
    {
      time: least(subject, 'time'),
      processor: least(subject, 'processor'),
      total: least(subject, 'total'),
      peak: Math.max(...rounds.map((round) => round[subject].peak)),
      ratio: least(subject, 'time') / least('parse', 'time')
    }
  ])
  return Object.fromEntries(runs)
}
