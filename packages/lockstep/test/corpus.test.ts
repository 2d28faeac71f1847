import {builtProject, foundryToml} from '@lockstep/test-support/foundry'
import {describe, expect, test} from 'vitest'
import {changeSources, readSources, settings} from './corpus/change-sources.ts'
import {type ContractChange, changes} from './corpus/changes.ts'
import {compareStates, expectTable, type Found} from './corpus/compare-states.ts'
import {type Statement, writeStatements} from './corpus/write-statements.ts'

interface Placed extends Statement {
  change: ContractChange
  file: string
  start: number
  end: number
}

/** Write the page of a change, and remember the lines of each statement. */
function writePage(change: ContractChange, file: string): {text: string; placed: Array<Placed>} {
  const lines = ['---', `title: ${file}`, '---', '', `# The \`${change.contract}\` contract`, '']
  const placed = writeStatements(change).map((statement): Placed => {
    const start = lines.length + 1
    lines.push(...statement.text.split('\n'), '')
    return {...statement, change, file, start, end: lines.length}
  })
  return {text: lines.join('\n'), placed}
}

function isAt({file, line}: Found, statement: Placed): boolean {
  return file === `content/${statement.file}` && line >= statement.start && line <= statement.end
}

/** Lint pages before and after the changes of a code base. */
async function runBase(
  base: ContractChange['base']
): Promise<Array<Placed & {found: Array<Found>}>> {
  const list = changes.filter((change) => change.base === base)
  const sources = readSources(base)
  const toml = foundryToml(settings)
  const before = builtProject(sources, toml)
  const after = builtProject(changeSources(sources, list), toml)
  const pages = list.map((change, index) => writePage(change, `page-${index}.mdx`))
  const {known, found} = await compareStates(
    Object.fromEntries(pages.map(({text}, index) => [`content/page-${index}.mdx`, text])),
    before,
    after
  )
  expect(known.filter(({severity}) => severity === 'error')).toEqual([])
  return pages.flatMap(({placed}) =>
    placed.map((statement) => ({
      ...statement,
      found: found.filter((each) => isAt(each, statement))
    }))
  )
}

type Result = Awaited<ReturnType<typeof runBase>>

describe('statements about contracts that changed', () => {
  const results: Result = []

  test.each(['openzeppelin', 'solmate', 'solady', 'v4-core', 'own'] as const)(
    'of %s: nothing that is still true is an error',
    async (base) => {
      const found = await runBase(base)
      results.push(...found)
      const wrong = found.filter(
        ({isStill, found: all}) => isStill && all.some(({severity}) => severity === 'error')
      )
      expect(wrong.map(({text, found: all}) => [text, all.map(({message}) => message)])).toEqual([])
    },
    240_000
  )

  test('at least 95 of 100 that are false now are reported, and 85 as errors or warnings', () => {
    expect(changes.length).toBeGreaterThanOrEqual(60)
    expect(new Set(changes.map(({kind}) => kind)).size).toBeGreaterThanOrEqual(15)
    const lost = results.filter(({isStill}) => !isStill)
    console.log(`${changes.length} changes, ${results.length - lost.length} statements stay true`)
    const missed = lost.filter(({found}) => found.length === 0)
    const told = missed.map(
      ({change, form, text}) => `${change.base} ${change.name} ${form}: ${text}`
    )
    const strong = lost.filter(({found}) => found.some(({severity}) => severity !== 'note'))
    expect(missed.length / lost.length, told.join('\n')).toBeLessThanOrEqual(0.05)
    expect(strong.length / lost.length).toBeGreaterThanOrEqual(0.85)
    expectTable(lost, 'change', ({change}) => change.kind)
    expectTable(lost, 'form', ({form}) => form)
  })
})
