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
  /** Medians of all rounds. `ratio` is the median of the ratios to `parse` within one round. */
  runs: Record<Subject, Measurement & {ratio: number}>
}

/**
 * Generate a docs set in `folder`, read it in every way, round by round, and remove it.
 *
 * What a shared machine does to one run it does to its neighbours, so only runs of one round are compared.
 */
export async function measureSize(
  folder: string,
  {pages, rounds, seed}: {pages: number; rounds: number; seed: number}
): Promise<SizeResult> {
  const docs = path.join(folder, 'docs')
  const cache = path.join(folder, 'cache')
  const measured: Array<Record<Subject, Measurement>> = []

  try {
    const {bytes} = await generateDocs(docs, {pages, seed})
    for (let round = 0; round < rounds; round++) {
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
    return {pages, bytes, runs: toMedians(measured)}
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

function toMedians(rounds: ReadonlyArray<Record<Subject, Measurement>>): SizeResult['runs'] {
  const median = (pick: (round: Record<Subject, Measurement>) => number): number => {
    const sorted = rounds.map(pick).sort((a, b) => a - b)
    const middle = Math.floor(sorted.length / 2)
    const [low = 0, high = 0] = [
      sorted[sorted.length % 2 === 0 ? middle - 1 : middle],
      sorted[middle]
    ]
    return (low + high) / 2
  }
  const runs = subjects.map((subject) => [
    subject,
    {
      time: median((round) => round[subject].time),
      total: median((round) => round[subject].total),
      peak: median((round) => round[subject].peak),
      ratio: median((round) => round[subject].time / round.parse.time)
    }
  ])
  return Object.fromEntries(runs)
}
