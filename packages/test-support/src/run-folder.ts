import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import path from 'node:path'
import type {TestProject} from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder that all files of a run share, for what takes long to build and is only read. */
    runFolder: string
  }
}

/** Make the folder of a run, and return what removes it. */
export function setup({provide}: TestProject): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'lockstep-run-'))
  provide('runFolder', folder)
  return () => rmSync(folder, {recursive: true, force: true})
}
