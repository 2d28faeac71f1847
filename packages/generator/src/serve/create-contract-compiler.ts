import type {ChildProcess} from 'node:child_process'
import {spawnCompiler} from '../contracts/spawn-compiler.ts'
import type {Settings} from '../settings/settings.ts'

/** Compiles the contracts while pages are edited. */
export interface ContractCompiler {
  /** Compile now, or once more when the compiler that is running ends. */
  start: () => void
  stop: () => void
}

/** Create a compiler that runs the command of the settings. Without a command it does nothing. */
export function createContractCompiler(
  {compile, contracts, profile}: Pick<Settings, 'compile' | 'contracts' | 'profile'>,
  print: (text: string) => void
): ContractCompiler {
  let running: ChildProcess | undefined
  let isQueued = false
  let isOver = false

  function start(): void {
    if (compile === undefined || contracts === undefined || isOver) return
    isQueued = running !== undefined
    if (running) return
    running = spawnCompiler({root: contracts, profile, command: compile}, ({code, output}) => {
      running = undefined
      if (code !== 0 && !isOver) print(`Cannot compile contracts:\n${output}`)
      if (isQueued) start()
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
