import {writeFiles} from '@lockstep/test-support'
import {builtProject} from '@lockstep/test-support/foundry'
import {expect} from 'vitest'
import {runCommand} from './run-command.ts'

/** Replacements of text in a contract. */
export type Edits = ReadonlyArray<readonly [from: string, to: string]>

/** Build a project with one source, after some edits of it. */
export function buildChanged(
  file: string,
  source: string,
  edits: Edits
): ReturnType<typeof builtProject> {
  const text = edits.reduce((all, [from, to]) => {
    expect(all).toContain(from)
    return all.replace(from, to)
  }, source)
  return builtProject({[file]: text})
}

/** List the lines with errors when the pages of a site are compared with a project. */
export async function listErrorLines(root: string, project: string): Promise<Array<number>> {
  await writeFiles(root, {'site.yaml': `title: T\ncontracts: ${project}\n`})
  const {stdout} = await runCommand(['lint', '--format', 'json'], root)
  const problems = JSON.parse(stdout) as Array<{severity: string; line: number}>
  const errors = problems.filter(({severity}) => severity === 'error')
  return [...new Set(errors.map(({line}) => line))]
}
