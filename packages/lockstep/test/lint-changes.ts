import {writeFiles, writeSite} from '@lockstep/test-support'
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

/** Lock a page about a project, and expect errors at exactly these lines when it is compared with a changed one. */
export async function expectErrorLines(
  page: string,
  [before, after]: readonly [before: string, after: string],
  lines: ReadonlyArray<number>
): Promise<void> {
  const root = await writeSite({
    'site.yaml': `title: T\ncontracts: ${before}\n`,
    'content/index.mdx': page
  })
  await runCommand(['lock'], root)
  expect(await listErrorLines(root, before)).toEqual([])
  expect(await listErrorLines(root, after)).toEqual(lines)
}

/** List the lines with errors when the pages of a site are compared with a project. */
export async function listErrorLines(root: string, project: string): Promise<Array<number>> {
  return await listLines(root, project, 'error')
}

/** List the lines with warnings when the pages of a site are compared with a project. */
export async function listWarningLines(root: string, project: string): Promise<Array<number>> {
  return await listLines(root, project, 'warning')
}

async function listLines(
  root: string,
  project: string,
  severity: 'error' | 'warning'
): Promise<Array<number>> {
  await writeFiles(root, {'site.yaml': `title: T\ncontracts: ${project}\n`})
  const {stdout} = await runCommand(['lint', '--format', 'json'], root)
  const problems = JSON.parse(stdout) as Array<{severity: string; line: number}>
  const found = problems.filter((each) => each.severity === severity)
  return [...new Set(found.map(({line}) => line))]
}
