import type {ChildProcess} from 'node:child_process'
import {spawnCompiler} from '../contracts/spawn-compiler.ts'
import type {Settings} from '../settings/settings.ts'

/** Compiles contracts while pages are written. */
export interface Compiler {
  /** Compile. A request that comes while the compiler runs is done once more afterwards. */
  start: () => void
  stop: () => void
}

/** Create a compiler that runs the command of the settings. Without one, it does nothing. */
export function createCompiler(
  {compile, contracts, profile}: Pick<Settings, 'compile' | 'contracts' | 'profile'>,
  print: (text: string) => void
): Compiler {
  let running: ChildProcess | undefined
  let isAsked = false
  let isOver = false

  function start(): void {
    if (compile === undefined || contracts === undefined || isOver) return
    isAsked = running !== undefined
    if (running) return
    running = spawnCompiler({root: contracts, profile, command: compile}, ({code, output}) => {
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
