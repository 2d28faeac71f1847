import {appendFileSync} from 'node:fs'
import {parseArgs} from 'node:util'
import {Worker} from 'node:worker_threads'
import {openTargets} from './open-targets.ts'
import {makeInput, runInput} from './run-input.ts'

const help = `Usage: pnpm fuzz [options]

Run mutated pages, settings, artifacts and queries, and report what crashes, hangs or gets through.

Options:
  --seed N        first number of every input (default: a new one, which is printed)
  --count N       number of inputs (default: 20000)
  --first N       number of the first input (default: 0)
  --target NAME   run inputs of one kind: page, "front matter", meta, settings, query, ...
  --input N       run one input in this thread and print it
  --log FILE      append every finding to a file
`

const {values} = parseArgs({
  options: {
    seed: {type: 'string'},
    count: {type: 'string', default: '20000'},
    first: {type: 'string', default: '0'},
    target: {type: 'string'},
    input: {type: 'string'},
    log: {type: 'string'},
    help: {type: 'boolean', short: 'h', default: false}
  }
})

/** Further findings of a kind are only counted. */
const mostOfKind = 3

/**
 * A page may take this long, and no input is larger than a page.
 *
 * Processor time, which other programs on a busy machine don't change. The limit on clock time is for a thread that waits forever.
 */
const mostTime = 10_000
const mostWait = 120_000

interface Message {
  kind: 'start' | 'end'
  index: number
  target: string
  input: string
  findings: Array<string>
  time: number
}

// React does more than it has to while it is being developed with.
process.env.NODE_ENV = 'production'

const seed = Number(values.seed ?? Date.now() % 1_000_000)
if (values.help) process.stdout.write(help)
else if (values.input !== undefined) await showInput(Number(values.input))
else process.exitCode = (await fuzz()) > 0 ? 1 : 0

/** Run one input and print everything about it. */
async function showInput(index: number): Promise<void> {
  const targets = (await openTargets()).filter(({name}) => (values.target ?? name) === name)
  process.stdout.write(`${makeInput(targets, seed, index).input}\n\n`)
  const {target, findings, time} = await runInput(targets, seed, index)
  process.stdout.write(`${target}, ${Math.round(time)} ms\n${findings.join('\n')}\n`)
}

/** Run inputs in a thread that is replaced when one hangs. Returns the number of findings. */
async function fuzz(): Promise<number> {
  const end = Number(values.first) + Number(values.count)
  const counts = new Map<string, {inputs: number; time: number; slowest: number}>()
  let found = 0
  process.stdout.write(`seed ${seed}\n`)

  /** Findings by their text without numbers and names. A few of each kind are enough to understand it. */
  const kinds = new Map<string, number>()
  const report = (text: string): void => {
    found++
    const kind = toKind(text)
    const known = kinds.get(kind) ?? 0
    kinds.set(kind, known + 1)
    if (known >= mostOfKind) return
    process.stdout.write(`${text}\n`)
    if (values.log !== undefined) appendFileSync(values.log, `${text}\n`)
  }
  for (let next = Number(values.first); next < end; ) next = await runThread(next)
  for (const [name, {inputs, time, slowest}] of counts) {
    const average = (time / inputs).toFixed(1)
    process.stdout.write(
      `${name}: ${inputs} inputs, ${average} ms on average, ${Math.round(slowest)} ms at most\n`
    )
  }
  for (const [kind, count] of kinds) process.stdout.write(`${count} × ${kind}\n`)
  process.stdout.write(`${end - Number(values.first)} inputs, ${found} findings, seed ${seed}\n`)
  return found

  /** Run inputs until the end or a hang. Returns the number of the next one. */
  function runThread(first: number): Promise<number> {
    return new Promise((resolve, reject) => {
      const data = {seed, first, step: 1, only: values.target}
      const thread = new Worker(new URL('./fuzz-thread.js', import.meta.url), {workerData: data})
      let current = first
      let timer: NodeJS.Timeout | undefined
      const stop = (next: number): void => {
        clearTimeout(timer)
        void thread.terminate().then(() => resolve(next))
      }
      thread.on('error', reject)
      thread.on('message', (message: Message) => {
        const {kind, index, target, input, findings, time} = message
        clearTimeout(timer)
        if (kind === 'start') {
          current = index
          if (index >= end) return stop(end)
          const used = process.cpuUsage()
          const begun = performance.now()
          const look = (): void => {
            const {user, system} = process.cpuUsage(used)
            const spent = (user + system) / 1000
            if (spent < mostTime && performance.now() - begun < mostWait) {
              timer = setTimeout(look, Math.max(mostTime - spent, 100))
              return
            }
            report(`input ${current}: hangs, ${Math.round(spent)} ms of processor time`)
            stop(current + 1)
          }
          timer = setTimeout(look, mostTime)
          return
        }
        const count = counts.get(target) ?? {inputs: 0, time: 0, slowest: 0}
        counts.set(target, {
          inputs: count.inputs + 1,
          time: count.time + time,
          slowest: Math.max(count.slowest, time)
        })
        for (const finding of findings) {
          report(
            `input ${index} (${target}): ${finding}\n  ${JSON.stringify(input).slice(0, 2000)}`
          )
        }
        if (index % 10_000 === 9999)
          process.stdout.write(`${index + 1} inputs, ${found} findings\n`)
      })
    })
  }
}

/** `input 5 (page): missing-link at a.mdx:3:1: the line …` -> `page: missing-link` */
function toKind(text: string): string {
  const [line = ''] = text.split('\n')
  const [, target = '', finding = line] = /^input \d+ \(([^)]*)\): (.*)$/.exec(line) ?? []
  const plain = finding.replace(/ at \S+: (?=the|there)/, ': ').replace(/"(?:[^"\\]|\\.)*"/g, '…')
  return `${target}: ${plain.replace(/\d+/g, 'N').slice(0, 120)}`
}
