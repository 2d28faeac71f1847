import {cp} from 'node:fs/promises'
import {writeFiles, writeSite} from '@lockstep/test-support'
import {builtProject, temporaryFolder} from '@lockstep/test-support/foundry'
import {beforeAll, expect, test} from 'vitest'
import {runCommand} from './run-command.ts'

/** Replacements of text in a contract. */
type Edits = ReadonlyArray<readonly [from: string, to: string]>

/** A contract, by the file that it is in, and a page about it. */
interface Described {
  file: string
  source: string
  page: string
}

/** Changes of a contract, each with the lines of the page that are reported after it. */
export type Changes = ReadonlyArray<[name: string, edits: Edits, lines: ReadonlyArray<number>]>

/** Test that each change of a contract is reported at exactly these lines of a locked page. */
export function testChanges(
  {file, source, page}: Described,
  changes: Changes,
  listLines = listErrorLines
): void {
  const project = builtProject({[file]: source})
  let locked = ''

  beforeAll(async () => {
    locked = await lockPage(page, project)
  })

  test.each(changes)(
    'a change of %s is reported at exactly the false lines',
    async (_, edits, lines) => {
      const changed = buildChanged(file, source, edits)
      expect(await listLines(await copyLocked(locked), changed)).toEqual(lines)
    }
  )
}

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

/** Lock a page about a project, expect no errors in it, and return the folder of the site. */
export async function lockPage(page: string, project: string): Promise<string> {
  const root = temporaryFolder()
  await writeFiles(root, {
    'site.yaml': `title: T\ncontracts: ${project}\n`,
    'content/index.mdx': page
  })
  await runCommand(['lock'], root)
  expect(await listErrorLines(root, project)).toEqual([])
  return root
}

/** Copy a locked site to a folder of one test, so that no test sees what another one left in the cache. */
async function copyLocked(locked: string): Promise<string> {
  const root = await writeSite({})
  await cp(locked, root, {recursive: true, preserveTimestamps: true})
  return root
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
