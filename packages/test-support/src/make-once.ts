import {existsSync, mkdirSync, rmSync} from 'node:fs'
import {dirname} from 'node:path'

/** Create a folder, or wait for another test that is creating it. `make` has to put it into its place in one step. */
export function makeOnce(folder: string, make: () => void): void {
  const lock = `${folder}.lock`
  const started = Date.now()

  while (!existsSync(folder)) {
    try {
      mkdirSync(dirname(lock), {recursive: true})
      mkdirSync(lock)
    } catch {
      // Another test has it. If that was stopped, take it after a while.
      if (Date.now() - started > 180_000) rmSync(lock, {recursive: true, force: true})
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
      continue
    }

    try {
      if (!existsSync(folder)) make()
    } finally {
      rmSync(lock, {recursive: true, force: true})
    }
  }
}
