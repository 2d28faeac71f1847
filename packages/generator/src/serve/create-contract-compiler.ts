import type {ChildProcess} from 'node:child_process'
import {type CompileOptions, spawnCompiler} from '../contracts/spawn-compiler.ts'

/** Compiles the contracts while pages are edited. */
export interface ContractCompiler {
  /** Compile now, or once more when the compiler that is running ends. */
  start: () => void
  isRunning: () => boolean
  /** Whether the last run has failed. */
  hasFailed: () => boolean
  stop: () => void
}

/** Where a compiler reports what it does. */
interface CompilerEvents {
  print: (text: string) => void
  /** Called when it has ended, whether it succeeded or not. */
  onEnd: () => void
}

/** Create a compiler that runs the command of a project. Without a project or a command it does nothing. */
export function createContractCompiler(
  project: CompileOptions | undefined,
  {print, onEnd}: CompilerEvents
): ContractCompiler {
  let running: ChildProcess | undefined
  let isQueued = false
  let isFailure = false
  let isOver = false

  function start(): void {
    if (project?.command === undefined || isOver) return
    isQueued = running !== undefined
    if (running) return
    print('Compiling contracts\n')
    running = spawnCompiler(project, ({code, output}) => {
      running = undefined
      if (isOver) return
      if (isQueued) {
        start()
        return
      }
      isFailure = code !== 0
      if (isFailure) print(`Cannot compile contracts:\n${output}`)
      onEnd()
    })
  }

  return {
    start,
    isRunning: () => running !== undefined,
    hasFailed: () => isFailure,
    stop() {
      isOver = true
      running?.kill()
    }
  }
}
