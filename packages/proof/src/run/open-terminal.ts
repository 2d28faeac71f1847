import {type ChildProcess, spawn} from 'node:child_process'
import {closeSync, fstatSync, openSync, readSync, writeFileSync} from 'node:fs'
import path from 'node:path'
import type {Readable, Writable} from 'node:stream'
import type {Statement} from '@lockstep/shell'

/** A shell that stays open between commands, like a reader's terminal. */
export interface Terminal {
  /** Process of the shell, and the session of everything that it starts. */
  id: number
  run: (statement: Statement, options: StatementOptions) => Promise<Outcome>
  /** Everything that was printed so far. */
  readLog: () => string
  /** Whether a program still runs. */
  isBusy: () => boolean
  close: () => void
}

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
  /** `closed`: the shell itself has ended. */
  state: 'ended' | 'running' | 'late' | 'closed' | 'stopped'
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
  /** Where the shell starts. */
  cwd: string
  env: Readonly<Record<string, string>>
  /** Words before the command that starts it: where it is to be run. */
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

/** Open a terminal. The caller has to end it. */
export function openTerminal(options: TerminalOptions): Terminal {
  const {shell, cwd, env, enter = [], logs, name} = options
  const place = (kind: string): string => path.join(logs, `${name || 'main'}.${kind}`)
  // To files and not through pipes: when a statement has ended, everything that it printed is there.
  const [stdout, stderr] = [openSync(place('stdout'), 'a+'), openSync(place('stderr'), 'a+')]
  const [command = shell, ...args] = [...enter, shell, '-c', driver, shell]
  const child = spawn(command, args, {
    cwd,
    env,
    detached: true, // A group of its own, which a guard can end.
    stdio: ['ignore', stdout, stderr, 'pipe', 'pipe']
  })
  const [files, marks] = [child.stdio[3] as Writable, child.stdio[4] as Readable] // As asked for.
  let status: number | undefined
  let ended: number | undefined
  let wasUsed = false
  const isBusy = (): boolean => wasUsed && status === undefined && ended === undefined
  marks.setEncoding('utf8').on('data', (text: string) => {
    status = Number(text)
  })
  files.on('error', () => {
    // The shell has ended; its exit event reports that.
  })
  child.on('error', () => {
    ended = 127
  })
  child.on('exit', (code) => {
    ended = code ?? 1
  })

  return {
    id: child.pid ?? 0,
    async run(statement, {timeout, signal, isUp}) {
      if (isBusy()) {
        throw new Error(`Unexpected statement in terminal \`${name}\`, where a program still runs`)
      }
      const silent = place('silent')
      writeFileSync(silent, '')
      writeFileSync(place('statement'), `${tellSilent(statement, silent)}\n`)
      const from = {stdout: fstatSync(stdout).size, stderr: fstatSync(stderr).size}
      const start = performance.now()
      const read = () => ({
        stdout: readFrom(stdout, from.stdout),
        stderr: readFrom(stderr, from.stderr)
      })
      status = undefined
      wasUsed = true
      files.write(`${place('statement')}\n`)

      const state = await wait({timeout, signal, isUp: isUp && (() => isUp(read()))})
      const told = readText(silent).trim().split('\n')[0]
      return {
        state,
        exit: status ?? ended ?? 0,
        ...(told && {silent: Number(told)}),
        ...read(),
        time: performance.now() - start
      }
    },
    readLog: () => `${readFrom(stdout, 0)}${readFrom(stderr, 0)}`,
    isBusy,
    close() {
      files.end()
      closeSync(stdout)
      closeSync(stderr)
    }
  }

  async function wait({
    timeout,
    signal,
    isUp
  }: Pick<StatementOptions, 'timeout' | 'signal'> & {isUp?: (() => boolean) | undefined}): Promise<
    Outcome['state']
  > {
    const end = performance.now() + timeout
    for (let round = 0; ; round++) {
      if (status !== undefined) return 'ended'
      if (ended !== undefined) return 'closed'
      if (signal?.aborted) return 'stopped'
      if (performance.now() > end) return 'late'
      // Checking whether a program is up costs more than checking whether it has ended.
      if (isUp && round % 5 === 4 && isUp()) return 'running'
      await nextMark(marks, child)
    }
  }
}

/** The next status, the end of the shell, or a moment. */
function nextMark(marks: Readable, child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      marks.off('data', done)
      child.off('exit', done)
      resolve()
    }
    const timer = setTimeout(done, 20)
    marks.once('data', done)
    child.once('exit', done)
  })
}

/** Make `$(…)` report a failure that the statement around it would hide. */
function tellSilent({text, silent}: Statement, file: string): string {
  let result = text
  for (const [start, end] of [...silent].reverse()) {
    const trap = `trap 'lockstep_status=$?; [ $lockstep_status = 0 ] || echo $lockstep_status >>"${file}"' EXIT`
    const inner = result.slice(start + 2, end - 1)
    result = `${result.slice(0, start)}$(${trap}\n${inner}\n)${result.slice(end)}`
  }
  return result
}

function readFrom(file: number, start: number): string {
  const size = fstatSync(file).size - start
  if (size <= 0) return ''
  const bytes = Buffer.alloc(size)
  const count = readSync(file, bytes, 0, size, start)
  return bytes.toString('utf8', 0, count)
}

function readText(file: string): string {
  const descriptor = openSync(file, 'r')
  try {
    return readFrom(descriptor, 0)
  } finally {
    closeSync(descriptor)
  }
}
