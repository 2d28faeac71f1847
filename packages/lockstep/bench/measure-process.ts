import {spawn} from 'node:child_process'
import {readFileSync} from 'node:fs'
import path from 'node:path'

/** What a whole process takes, from start to end. */
export interface Usage {
  /** Milliseconds of the clock. */
  time: number
  /** Milliseconds of all processors. */
  cpu: number
  /** Peak memory in bytes. */
  peak: number
}

// If it is set, Node.js parses these certificates at each start, which takes 40 ms. No run asks another machine.
const {NODE_EXTRA_CA_CERTS: _, ...inherited} = process.env

/** Run a program of Node.js and measure it. `folder` takes a small file. */
export async function measureProcess(
  args: ReadonlyArray<string>,
  {folder, node = process.execPath}: {folder: string; node?: string | undefined}
): Promise<Usage> {
  const file = path.join(folder, 'usage.json')
  const observer = new URL('./report-usage.js', import.meta.url).href
  const start = performance.now()
  const child = spawn(node, ['--import', observer, ...args], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {...inherited, LOCKSTEP_BENCH_USAGE: file, SOURCE_DATE_EPOCH: '0'}
  })
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  const time = performance.now() - start
  // A build with dead links ends with 1, and has done its work.
  if (code !== 0 && code !== 1) throw new Error(`Cannot measure: \`${args[0]}\` ended with ${code}`)
  const usage = JSON.parse(readFileSync(file, 'utf8')) as Omit<Usage, 'time'> // Written by the observer.
  return {time, ...usage}
}

/** Take the median of each number. */
export function toMedian(usages: ReadonlyArray<Usage>): Usage {
  const middle = (key: keyof Usage): number => {
    const sorted = usages.map((usage) => usage[key]).sort((a, b) => a - b)
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
  }
  return {time: middle('time'), cpu: middle('cpu'), peak: middle('peak')}
}
