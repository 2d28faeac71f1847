import {readFileSync} from 'node:fs'
import path from 'node:path'
import {parseMarks} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {checkRules} from '../src/check-rules.ts'
import {type CleanPages, type LintPage, type LintSite, type Rule, rules} from '../src/index.ts'
import {runSteps} from '../src/run-steps.ts'
import {lintFiles} from './lint-files.ts'

const byPage = rules.filter(({dependsOn}) => dependsOn === 'page').map(({id}) => id)
const byLinks = rules.filter(({dependsOn}) => dependsOn === 'links').map(({id}) => id)

const noPage = {has: () => false, add: () => {}}

test.each([
  ...byPage.map((id) => ({id, part: 'page' as const, ids: byPage})),
  ...byLinks.map((id) => ({id, part: 'links' as const, ids: byLinks}))
])(
  'what $id finds on a page does not depend on the text of other pages',
  async ({id, part, ids}) => {
    const {files} = parseMarks(
      readFileSync(path.join(import.meta.dirname, `faults/${id}.txt`), 'utf8')
    )
    const all = (await lintFiles(files)).filter(({ruleId}) => ids.includes(ruleId))
    expect(all.map(({ruleId}) => ruleId)).toContain(id)
    for (const file of Object.keys(files)) {
      const others = {has: (page: LintPage) => page.file !== file, add: () => {}}
      const clean = {page: noPage, links: noPage, [part]: others}
      const alone = (await lintFiles(files, {clean})).filter(({ruleId}) => ids.includes(ruleId))
      expect(alone).toEqual(all.filter((problem) => problem.file === file))
    }
  }
)

/** Pages that are added when they are found clean. */
function createSet() {
  const files = new Set<string>()
  return {
    files,
    has: ({file}: LintPage) => files.has(file),
    add: ({file}: LintPage) => files.add(file)
  }
}

/** A rule that notes which pages it is given, and finds nothing. */
function createWatcher(dependsOn?: Rule['dependsOn']): {
  rule: Rule
  seen: Array<Array<string>>
} {
  const seen: Array<Array<string>> = []
  const checkSite: Rule['checkSite'] = ({pages}) => {
    seen.push(pages.map(({file}) => file).sort())
  }
  const id = `watcher-${dependsOn ?? 'site'}`
  return {rule: {id, severity: 'note', description: 'Nothing', dependsOn, checkSite}, seen}
}

test('a page without a problem is clean, and is not checked again', async () => {
  const files = {
    'index.md': '# Home\n\n`Counter.gone(uint256)`\n',
    'a.md': '# A\n',
    'b.md': '# B\n\n[No page](./gone.md)\n',
    'c.md': '# C\n\n### Two levels deeper\n',
    'd.mdx': '# D\n\n{/* lockstep-disable heading-increment: as in the contract */}\n\n### Deeper\n'
  }
  const watchers = [createWatcher('page'), createWatcher('links'), createWatcher()]
  const [page, links] = [createSet(), createSet()]
  const watching = [...rules, ...watchers.map(({rule}) => rule)]
  // Pages of a site without a vocabulary need no keys.
  const around = {vocabulary: undefined}
  const options = {rules: watching, clean: {page, links}, around}
  const first = await lintFiles(files, options)
  expect(first.map(({ruleId}) => ruleId)).toEqual(
    expect.arrayContaining(['heading-increment', 'missing-link', 'unknown-member'])
  )
  // A link depends on the other pages, so it says nothing about the text.
  expect([...page.files].sort()).toEqual(['a.md', 'b.md'])
  expect([...links.files].sort()).toEqual(['a.md', 'c.md', 'd.mdx', 'index.md'])
  expect(await lintFiles(files, options)).toEqual(first)
  const all = Object.keys(files).sort()
  expect(watchers.map(({seen}) => seen)).toEqual([
    [all, ['c.md', 'd.mdx', 'index.md']],
    [all, ['b.md']],
    [all, all]
  ])
})

test('a page is not clean while a link of its partial is wrong', async () => {
  const files = {
    'index.mdx': "import Part from './_part.mdx'\n\n# Home\n\n<Part />\n",
    '_part.mdx': '[No page](./gone.mdx)\n',
    'a.md': '# A\n'
  }
  const [page, links] = [createSet(), createSet()]
  const options = {
    rules: rules.filter(({dependsOn}) => dependsOn === 'links'),
    clean: {page, links}
  }
  const first = await lintFiles(files, options)
  expect(first.map(({file, ruleId}) => `${file} ${ruleId}`)).toEqual(['_part.mdx missing-link'])
  expect([...links.files]).toEqual(['a.md'])
  expect(await lintFiles(files, options)).toEqual(first)
})

test('a page with a style problem is clean in a build, which does not report it', async () => {
  const files = {'index.md': '# Home\n\n### Two levels deeper\n'}
  const clean = {page: createSet(), links: createSet()}
  const style = rules.filter(({id}) => id === 'heading-increment')
  expect(await lintFiles(files, {rules: style, isBuild: true, clean})).toEqual([])
  expect([...clean.page.files]).toEqual(['index.md'])
})

test('no page is clean after a rule was stopped, because it may not have checked it', async () => {
  const {rule} = createWatcher('page')
  const clean = {page: createSet(), links: createSet()}
  const limit = (work: () => void): string => {
    work()
    return 'took longer than 1 s'
  }
  await lintFiles({'index.md': '# Home\n', 'a.md': '# A\n'}, {rules: [rule], clean, limit})
  expect([...clean.page.files, ...clean.links.files]).toEqual([])
})

test('rules for single pages check a thousand pages before they go on, and other rules check all at once', () => {
  const turns: Array<[id: string, pages: number]> = []
  const rules = (['page', 'links', undefined, 'page'] as const).map((dependsOn, index): Rule => {
    const id = `${index} ${dependsOn ?? 'site'}`
    const checkSite: Rule['checkSite'] = ({pages}) => void turns.push([id, pages.length])
    return {id, severity: 'note', description: 'Nothing', dependsOn, checkSite}
  })
  const lint = {problems: [], suppressions: []}
  const pages = Array.from({length: 2500}, (_, index) => ({file: `${index}.md`, links: [], lint}))
  const site = {pages, redirects: []} as unknown as LintSite
  const {problems, compared} = check(rules, site)
  expect(problems).toEqual([])
  expect(compared.page.map(({file}) => file)).toEqual(pages.map(({file}) => file))
  const round = (length: number) => [
    ['0 page', length],
    ['1 links', length],
    ['3 page', length]
  ]
  expect(turns).toEqual([['2 site', 2500], ...round(1000), ...round(1000), ...round(500)])

  turns.length = 0
  const isClean = ({file}: LintPage) => file !== '1500.md'
  const clean = {page: {has: isClean, add: () => {}}, links: {has: () => true, add: () => {}}}
  expect(check(rules, site, clean).compared.page.map(({file}) => file)).toEqual(['1500.md'])
  expect(turns).toEqual([
    ['2 site', 2500],
    ['0 page', 1],
    ['3 page', 1]
  ])
})

function check(rules: ReadonlyArray<Rule>, site: LintSite, clean?: CleanPages) {
  return runSteps(checkRules(rules, site, {clean}))
}
