import {type ChildProcess, spawn} from 'node:child_process'
import type {Settings} from '../settings/settings.ts'

/** Compiles contracts while pages are written. */
export interface Compiler {
  /** Compile; what is asked for meanwhile is done once more afterwards. */
  start: () => void
  stop: () => void
}

/** Create a compiler that runs the command of the settings. Without one, it does nothing. */
export function createCompiler(
  {compile, contracts}: Pick<Settings, 'compile' | 'contracts'>,
  print: (text: string) => void
): Compiler {
  let running: ChildProcess | undefined
  let isAsked = false
  let isOver = false

  function start(): void {
    if (compile === undefined || contracts === undefined || isOver) return
    isAsked = running !== undefined
    if (running) return
    running = spawn(compile, {cwd: contracts, shell: true, stdio: ['ignore', 'pipe', 'pipe']})
    let output = ''
    for (const stream of [running.stdout, running.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        output += chunk
      })
    }
    running.on('error', (error) => print(`${error.message}\n`))
    running.on('close', (code) => {
      running = undefined
      if (code !== 0 && !isOver) print(`Cannot compile contracts:\n${output}`)
      if (isAsked) start()
    })
  }

  return {
    start,
    stop() {
      isOver = true
      running?.kill()
    }
  }
}
