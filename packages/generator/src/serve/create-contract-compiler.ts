import type {ChildProcess} from 'node:child_process'
import {type CompileOptions, spawnCompiler} from '../contracts/spawn-compiler.ts'

/** Compiles the contracts while pages are edited. */
export interface ContractCompiler {
  /** Compile now, or once more when the compiler that is running ends. */
  start: () => void
  stop: () => void
}

/** Create a compiler that runs the command of a project. Without a project or a command it does nothing. */
export function createContractCompiler(
  project: CompileOptions | undefined,
  print: (text: string) => void
): ContractCompiler {
  let running: ChildProcess | undefined
  let isQueued = false
  let isOver = false

  function start(): void {
    if (project?.command === undefined || isOver) return
    isQueued = running !== undefined
    if (running) return
    running = spawnCompiler(project, ({code, output}) => {
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
