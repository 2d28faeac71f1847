import {mkdtempSync, rmSync} from 'node:fs'
import {tmpdir} from 'node:os'
import path from 'node:path'
import type {TestProject} from 'vitest/node'
import {startCompiler} from './foundry/start-compiler.ts'
import {temporaryRoot} from './foundry/temporary-folder.ts'
import {writeGitPrograms} from './foundry/write-git-programs.ts'
import {writeNode} from './foundry/write-node.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder that all files of a run share, for what takes long to build and is only read. */
    runFolder: string
  }
}

/** Make the folder of a run, start its compiler, and return what ends both. A second project gets the same ones. */
export async function setup({provide}: TestProject): Promise<() => Promise<void>> {
  const known = process.env.LOCKSTEP_RUN
  const folder = known ?? mkdtempSync(path.join(tmpdir(), 'lockstep-run-'))
  provide('runFolder', folder)
  if (known) return async () => {}
  // Before anything is awaited: the projects are set up side by side.
  process.env.LOCKSTEP_RUN = folder
  const running = process.env.LOCKSTEP_COMPILER
  const socket = running ?? path.join(folder, 'compiler')
  process.env.LOCKSTEP_COMPILER = socket
  // Folders of tests are in no repository: git would search all of its history for their dates.
  process.env.GIT_CEILING_DIRECTORIES = temporaryRoot
  process.env.GIT_EXEC_PATH = writeGitPrograms(path.join(folder, 'git'))
  const node = writeNode(path.join(folder, 'node'), socket)
  process.env.PATH = [node, process.env.PATH].join(path.delimiter)
  // The one of the checks before the tests goes on.
  const stopCompiler = running ? undefined : await startCompiler(socket)
  return async () => {
    await stopCompiler?.()
    rmSync(folder, {recursive: true, force: true})
  }
}
