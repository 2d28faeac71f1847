import {writeSite} from '@lockstep/test-support'
import {builtProject, foundryToml} from '@lockstep/test-support/foundry'
import {describe, expect, test} from 'vitest'
import {settings} from './corpus/change-sources.ts'
import {compareStates, expectTable, type Found, lint} from './corpus/compare-states.ts'
import {type Base, bases} from './second-corpus/changes.ts'
import {
  changeSources,
  parseMarks,
  readPages,
  readPlanted,
  readSources,
  type Statement
} from './second-corpus/read-bases.ts'

type Result = Statement & {found: Array<Found>; kind: string}

const toml = foundryToml(settings)

async function runBase({
  name,
  changes
}: Base): Promise<{results: Array<Result>; wrong: Array<Found>}> {
  const sources = readSources(name)
  const {pages, statements} = readPages(name)
  const before = builtProject(sources, toml)
  const after = builtProject(changeSources(sources, changes), toml)
  const {known, found} = await compareStates(pages, before, after)
  const results = statements.map(
    (statement): Result => ({
      ...statement,
      kind: changes.find(({id}) => id === statement.changes[0])?.kind ?? '',
      found: found.filter(({file, line}) => file === statement.file && line === statement.line)
    })
  )
  const wrong = [...known, ...found].filter(
    (each) =>
      each.severity === 'error' &&
      !results.some(
        ({file, line, changes: all}) => all.length > 0 && file === each.file && line === each.line
      )
  )
  const early = known.filter(
    ({severity, file, line}) =>
      severity === 'error' &&
      results.some((each) => each.file === file && each.line === line && each.changes.length > 0)
  )
  return {results, wrong: [...wrong, ...early]}
}

describe('pages that the author of the rules did not write', () => {
  const results: Array<Result> = []

  test.each(bases)(
    'of $name: nothing that is still true is an error',
    async (base) => {
      const {results: found, wrong} = await runBase(base)
      results.push(...found)
      expect(wrong).toEqual([])
      const ids = new Set(found.flatMap(({changes}) => changes))
      expect([...ids].sort()).toEqual(base.changes.map(({id}) => id).sort())
    },
    240_000
  )

  test('at least 95 of 100 that are false now are reported, and 85 as errors or warnings', () => {
    const lost = results.filter(({changes}) => changes.length > 0)
    console.log(
      `${bases.flatMap(({changes}) => changes).length} changes, ${results.length} statements, ${results.length - lost.length} stay true`
    )
    const missed = lost.filter(({found}) => found.length === 0)
    const told = missed.map(({file, line, text, changes}) => `${file}:${line} ${changes} ${text}`)
    const strong = lost.filter(({found}) => found.some(({severity}) => severity !== 'note'))
    expect(missed.length / lost.length, told.join('\n')).toBeLessThanOrEqual(0.05)
    expect(strong.length / lost.length).toBeGreaterThanOrEqual(0.85)
    expectTable(lost, 'change', ({kind}) => kind)
    expectTable(lost, 'form', ({form}) => form)
  })
})

test('finds each of 29 planted mistakes, and nothing else', async () => {
  const planted: Array<{line: number; mark: string}> = []
  const page = parseMarks(readPlanted(), (line, _, mark) => planted.push({line, mark}))
  const project = builtProject(readSources('staking'), toml)
  const root = await writeSite({
    'site.yaml': `title: T\ncontracts: ${project}\n`,
    'content/cookbook.md': page
  })
  const found = await lint(root)
  const missed = planted.filter(({line}) => !found.some((each) => each.line === line))
  const others = found.filter((each) => !planted.some(({line}) => line === each.line))
  console.log(`${planted.length - missed.length} of ${planted.length} planted mistakes found`)
  expect(others).toEqual([])
  expect(
    planted.length - missed.length,
    missed.map(({mark}) => mark).join('\n')
  ).toBeGreaterThanOrEqual(29)
})
