import {readFileSync} from 'node:fs'
import {writeFiles, writeSite} from '@lockstep/test-support'
import {expect} from 'vitest'
import {runCommand} from '../run-command.ts'

const rules =
  /^(?:gone-name|changed-symbol|unknown-(?:error|function|member|selector|source)|wrong-(?:arguments|value)|invalid-signature)$/

/** A problem as `lint --format json` prints it. */
export interface Found {
  file: string
  line: number
  rule: string
  severity: 'error' | 'note' | 'warning'
  message: string
}

/** A statement of a page, and what was found at it. */
export interface Checked {
  found: Array<Found>
}

/** Problems of a site about contracts. */
export async function lint(root: string): Promise<Array<Found>> {
  const {stdout} = await runCommand(['lint', '--format', 'json'], root)
  const found = JSON.parse(stdout) as Array<Found & {also?: Array<{line: number}>}>
  return found
    .filter(({rule}) => rules.test(rule))
    .flatMap(({also = [], ...problem}) => [
      problem,
      ...also.map(({line}): Found => ({...problem, line}))
    ])
}

/**
 * Lint pages with two states of a project, and return the problems that came
 * with the second one. The first state has been locked.
 */
export async function compareStates(
  pages: Readonly<Record<string, string>>,
  before: string,
  after: string
): Promise<{known: Array<Found>; found: Array<Found>}> {
  const root = await writeSite({'site.yaml': `title: T\ncontracts: ${before}\n`, ...pages})
  await runCommand(['lock'], root)
  const known = await lint(root)
  await writeFiles(root, {'site.yaml': `title: T\ncontracts: ${after}\n`})
  const found = (await lint(root)).filter(
    (each) =>
      !known.some(
        ({file, line, rule}) => file === each.file && line === each.line && rule === each.rule
      )
  )
  return {known, found}
}

/** Print a table of what is reported of false statements, by a property of theirs, and expect it among the measurements of lint. */
export function expectTable<Statement extends Checked>(
  results: ReadonlyArray<Statement>,
  title: string,
  toKey: (statement: Statement) => string
): void {
  const table = toTable(results, title, toKey)
  console.log(table)
  expect(readFileSync(measurements, 'utf8')).toContain(table)
}

const measurements = new URL('../../../lint/MEASUREMENTS.md', import.meta.url)

function toTable<Statement extends Checked>(
  results: ReadonlyArray<Statement>,
  title: string,
  toKey: (statement: Statement) => string
): string {
  const keys = [...new Set(results.map(toKey))].sort()
  const rows = keys.map((key) =>
    toRow(
      key,
      results.filter((statement) => toKey(statement) === key)
    )
  )
  return [
    `| ${title} | false now | reported | as error or warning | as error |`,
    '| --- | --- | --- | --- | --- |',
    ...rows,
    toRow('all', results).replace(/[^| ]+/g, '**$&**')
  ].join('\n')
}

function toRow(key: string, all: ReadonlyArray<Checked>): string {
  const told = all.filter(({found}) => found.length > 0)
  const strong = told.filter(({found}) => found.some(({severity}) => severity !== 'note'))
  const errors = told.filter(({found}) => found.some(({severity}) => severity === 'error'))
  return `| ${key} | ${all.length} | ${told.length} | ${strong.length} | ${errors.length} |`
}
