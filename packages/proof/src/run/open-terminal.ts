import {type ChildProcess, spawn} from 'node:child_process'
import {closeSync, fstatSync, openSync, readSync, writeFileSync} from 'node:fs'
import {constants} from 'node:os'
import path from 'node:path'
import type {Readable, Writable} from 'node:stream'
import type {Statement} from '@lockstep/shell'

/** A shell that stays open between commands, like a reader's terminal. */
export interface Terminal {
  /** Process of the shell, and the session of everything that it starts. */
  id: number
  run: (statement: ShellText, options: StatementOptions) => Promise<Outcome>
  /** Everything that was printed so far. */
  readLog: () => string
  /** Whether a program still runs. */
  isBusy: () => boolean
  close: () => void
}

/** The text of a statement, with the ranges of each `$(…)` whose failure the shell hides. */
export type ShellText = Pick<Statement, 'text' | 'silent'>

/** How long to wait for a statement. */
export interface StatementOptions {
  /** Milliseconds. */
  timeout: number
  signal?: AbortSignal | undefined
  /** Checks whether a program that keeps running is up. Without it, a statement has to end. */
  isUp?: ((printed: {stdout: string; stderr: string}) => boolean) | undefined
}

/** How a statement ended. */
export interface Outcome {
  /** `closed`: the shell itself has ended. `endless`: it printed more than `mostPrinted`, and may still do so. */
  state: 'ended' | 'running' | 'late' | 'closed' | 'stopped' | 'endless'
  /** Of the statement, or of the shell. */
  exit: number
  /** Exit code of `$(…)`, if the shell does not report it. */
  silent?: number | undefined
  stdout: string
  stderr: string
  /** Milliseconds. */
  time: number
}

/** How a terminal is opened. */
export interface TerminalOptions {
  shell: 'sh' | 'bash'
  /** Folder in which the shell starts. */
  cwd: string
  env: Readonly<Record<string, string>>
  /** Words before the command that starts it, such as the namespace to run in. */
  enter?: ReadonlyArray<string> | undefined
  /** Folder for what is printed. */
  logs: string
  name: string
}

// Reads names of files, each with a statement. The shell reports the status on a separate descriptor, so that it is
// never mistaken for output; programs get neither of the two.
const driver = `
while IFS= read -r lockstep_file <&3; do
  . "$lockstep_file" 3<&- 4>&-
  printf '%s\\n' "$?" >&4
done
`

/** A shell that runs the driver, with its last report. */
interface Shell {
  child: ChildProcess
  /** Takes names of files with statements. */
  files: Writable
  /** Returns exit codes. */
  marks: Readable
  /** Exit code of the last statement, if it has ended. */
  status?: number | undefined
  /** Exit code of the shell itself, if it has ended. */
  ended?: number | undefined
}

/** Open a terminal. The caller has to end it. */
export function openTerminal(options: TerminalOptions): Terminal {
  const {logs, name} = options
  const place = (kind: string): string => path.join(logs, `${name || 'main'}.${kind}`)
  // Output goes to files instead of pipes, so that it is complete when a statement has ended.
  const [stdout, stderr] = [openSync(place('stdout'), 'a+'), openSync(place('stderr'), 'a+')]
  const shell = startShell(options, stdout, stderr)
  let wasUsed = false
  const isBusy = (): boolean => wasUsed && shell.status === undefined && shell.ended === undefined

  return {
    id: shell.child.pid ?? 0,
    async run(statement, {timeout, signal, isUp}) {
      if (isBusy()) {
        throw new Error(
          `Unexpected statement in terminal \`${name}\`, where a program is still running`
        )
      }
      const silent = place('silent')
      writeFileSync(silent, '')
      writeFileSync(place('statement'), `${reportSilent(statement, silent)}\n`)
      const from = {stdout: fstatSync(stdout).size, stderr: fstatSync(stderr).size}
      const start = performance.now()
      const read = () => ({
        stdout: readFrom(stdout, from.stdout),
        stderr: readFrom(stderr, from.stderr)
      })
      shell.status = undefined
      wasUsed = true
      shell.files.write(`${place('statement')}\n`)

      const isEndless = () =>
        fstatSync(stdout).size - from.stdout > mostPrinted ||
        fstatSync(stderr).size - from.stderr > mostPrinted
      const waiting = {timeout, signal, isEndless, isUp: isUp && (() => isUp(read()))}
      const state = await wait(shell, waiting)
      const [hidden] = readText(silent).trim().split('\n')
      return {
        state,
        exit: shell.status ?? shell.ended ?? 0,
        ...(hidden && {silent: Number(hidden)}),
        ...read(),
        time: performance.now() - start
      }
    },
    readLog: () => `${readEnd(stdout)}${readEnd(stderr)}`,
    isBusy,
    close() {
      shell.files.end()
      closeSync(stdout)
      closeSync(stderr)
    }
  }
}

function startShell(
  {shell: name, cwd, env, enter = []}: TerminalOptions,
  stdout: number,
  stderr: number
): Shell {
  const [command = name, ...args] = [...enter, name, '-c', driver, name]
  const child = spawn(command, args, {
    cwd,
    env,
    detached: true, // A group of its own, which a guard can end.
    stdio: ['ignore', stdout, stderr, 'pipe', 'pipe']
  })
  const [files, marks] = [child.stdio[3] as Writable, child.stdio[4] as Readable] // As asked for.
  const shell: Shell = {child, files, marks}
  marks.setEncoding('utf8').on('data', (text: string) => {
    shell.status = Number(text)
  })
  files.on('error', () => {
    // The shell has ended; its exit event reports that.
  })
  child.on('error', () => {
    shell.ended = 127
  })
  child.on('exit', (code, signal) => {
    // As shells report commands that a signal has ended.
    shell.ended = code ?? 128 + (signal === null ? 0 : constants.signals[signal])
  })
  return shell
}

/** Milliseconds between two looks at how much was printed. What prints without end fills a disk in minutes. */
const sizeInterval = 1000

/** Wait until a statement has ended, its program is up, or the time is over. */
async function wait(
  shell: Shell,
  {
    timeout,
    signal,
    isEndless,
    isUp
  }: Pick<StatementOptions, 'timeout' | 'signal'> & {
    isEndless: () => boolean
    isUp?: (() => boolean) | undefined
  }
): Promise<Outcome['state']> {
  const start = performance.now()
  const end = start + timeout
  let nextCheck = isUp ? start + 100 : Number.POSITIVE_INFINITY
  for (;;) {
    if (isEndless()) return 'endless'
    if (shell.status !== undefined) return 'ended'
    if (shell.ended !== undefined) return 'closed'
    if (signal?.aborted) return 'stopped'
    const now = performance.now()
    if (now > end) return 'late'
    if (isUp && now >= nextCheck) {
      if (isUp()) return 'running'
      // A check reads data of every process on the machine, so check programs that take long to start less often.
      nextCheck = now + Math.min(Math.max(100, (now - start) / 5), 500)
    }
    await nextEvent(shell, Math.min(end - now, nextCheck - now, sizeInterval), signal)
  }
}

/** Wait for the next status, the end of the shell or of the run, but no longer than `most` milliseconds. */
function nextEvent(
  {marks, child}: Shell,
  most: number,
  signal: AbortSignal | undefined
): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      marks.off('data', done)
      child.off('exit', done).off('error', done)
      signal?.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, Math.ceil(most) + 1)
    marks.once('data', done)
    child.once('exit', done).once('error', done)
    signal?.addEventListener('abort', done)
  })
}

/** Make `$(…)` report a failure that the statement around it would hide. */
function reportSilent({text, silent}: ShellText, file: string): string {
  let result = text
  for (const [start, end] of [...silent].reverse()) {
    const trap = `trap 'lockstep_status=$?; [ $lockstep_status = 0 ] || echo $lockstep_status >>"${file}"' EXIT`
    const inner = result.slice(start + 2, end - 1)
    result = `${result.slice(0, start)}$(${trap}\n${inner}\n)${result.slice(end)}`
  }
  return result
}

/** Bytes that a statement may print. No reader looks at more, and a disk is not filled with them. */
const mostPrinted = 10_000_000

function readFrom(file: number, start: number): string {
  const size = Math.min(fstatSync(file).size - start, mostPrinted)
  if (size <= 0) return ''
  const bytes = Buffer.alloc(size)
  const count = readSync(file, bytes, 0, size, start)
  return bytes.toString('utf8', 0, count)
}

function readEnd(file: number): string {
  return readFrom(file, Math.max(0, fstatSync(file).size - mostPrinted))
}

function readText(file: string): string {
  const descriptor = openSync(file, 'r')
  try {
    return readFrom(descriptor, 0)
  } finally {
    closeSync(descriptor)
  }
}
