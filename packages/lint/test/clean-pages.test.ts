import {readFileSync} from 'node:fs'
import path from 'node:path'
import {parseMarks} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {type LintPage, type Rule, rules} from '../src/index.ts'
import {lintFiles} from './lint-files.ts'

const byPage = rules.filter(({isByPage}) => isByPage).map(({id}) => id)

test.each(byPage)('what %s finds on a page does not depend on other pages', async (id) => {
  const {files} = parseMarks(
    readFileSync(path.join(import.meta.dirname, `faults/${id}.txt`), 'utf8')
  )
  const all = (await lintFiles(files)).filter(({ruleId}) => byPage.includes(ruleId))
  expect(all.map(({ruleId}) => ruleId)).toContain(id)
  for (const file of Object.keys(files)) {
    const clean = {has: (page: LintPage) => page.file !== file, add: () => {}}
    const alone = (await lintFiles(files, {clean})).filter(({ruleId}) => byPage.includes(ruleId))
    expect(alone).toEqual(all.filter((problem) => problem.file === file))
  }
})

test('a page without a problem of its own is clean, and is not checked again', async () => {
  const files = {
    'index.md': '# Home\n\n`Counter.gone(uint256)`\n',
    'a.md': '# A\n',
    'b.md': '# B\n\n[No page](gone.md)\n'
  }
  const seen: Array<Array<string>> = []
  const watcher: Rule = {
    id: 'watcher',
    severity: 'note',
    description: 'Nothing',
    isByPage: true,
    checkSite({pages}) {
      seen.push(pages.map(({file}) => file))
    }
  }
  const known = new Set<string>()
  const clean = {
    has: ({file}: LintPage) => known.has(file),
    add: ({file}: LintPage) => known.add(file)
  }
  const options = {rules: [...rules, watcher], clean}
  const first = await lintFiles(files, options)
  expect(first.map(({ruleId}) => ruleId)).toEqual(
    expect.arrayContaining(['missing-link', 'unknown-member'])
  )
  // A link depends on the other pages, so it says nothing about this one.
  expect([...known].sort()).toEqual(['a.md', 'b.md'])
  expect(await lintFiles(files, options)).toEqual(first)
  expect(seen.map((each) => each.toSorted())).toEqual([['a.md', 'b.md', 'index.md'], ['index.md']])
})

test('no page is clean after a rule was stopped, because it may not have checked it', async () => {
  const watcher: Rule = {
    id: 'watcher',
    severity: 'note',
    description: 'Nothing',
    isByPage: true,
    checkSite({pages}) {
      if (pages[0]?.route === undefined) throw new TypeError('Cannot find a page')
    }
  }
  const added: Array<string> = []
  const clean = {has: () => false, add: ({file}: LintPage) => added.push(file)}
  const limit = (work: () => void): string => {
    work()
    return 'took longer than 1 s'
  }
  await lintFiles({'index.md': '# Home\n', 'a.md': '# A\n'}, {rules: [watcher], clean, limit})
  expect(added).toEqual([])
})
