import {mkdir, readlink, writeFile} from 'node:fs/promises'
import path from 'node:path'
import type {Plan, RunStep, SaveStep} from '../plan/plan.ts'
import type {Terminal} from './open-terminal.ts'

/** Context for saving files of a page. */
export interface SaveContext {
  plan: Plan
  getTerminal: (name: string, shell: RunStep['shell']) => Terminal
  /** Folder in which terminals start. */
  work: string
  /** The files that were written, by the step that wrote them. */
  saved: Map<SaveStep, string>
}

/** Write a file that the reader saves, in the current folder of the page's shell. */
export async function writeSavedFile(step: SaveStep, context: SaveContext): Promise<void> {
  const file = path.resolve(await readFolder(context), step.path)
  await mkdir(path.dirname(file), {recursive: true})
  await writeFile(file, step.content)
  context.saved.set(step, file)
}

async function readFolder({plan, getTerminal, work}: SaveContext): Promise<string> {
  const step = plan.steps.find((other) => other.kind === 'run' && other.terminal === '')
  if (step?.kind !== 'run') return work
  const terminal = getTerminal('', step.shell)
  try {
    return await readlink(`/proc/${terminal.id}/cwd`)
  } catch {
    // This system has no such file, so ask the shell.
    const {stdout} = await terminal.run({text: 'pwd -P', silent: []}, {timeout: 5000})
    return stdout.trim() || work
  }
}
