import {readdirSync, readFileSync} from 'node:fs'
import path from 'node:path'
import {parsePage} from '@lockstep/navtree/parse'
import {expect, test} from 'vitest'
import {collectPage} from '../src/index.ts'
import {createProseFilter} from '../src/prose/create-prose-filter.ts'
import {createProseRules} from '../src/prose/index.ts'

const content = path.join(import.meta.dirname, '../../../content')
const settings = {
  avoid: {'in order to': 'to', 'e.g.': 'for example', 'set up': 'install', dont: 'do not'},
  repeated: true,
  sentence: 22
}
const rules = createProseRules(settings)

/** A passive can be anywhere, so all blocks of a page are parsed. */
const thorough = createProseRules({...settings, passive: true})

test('blocks that the filter skips have nothing to report', () => {
  const filter = createProseFilter(settings)
  let [skipped, reported] = [0, 0]
  for (const text of listTexts()) {
    const {tree} = parsePage(text, 'mdx', 3)
    if (!tree) continue
    const found = listReasons(text)
    const all = listReasons(text, thorough).filter((each) => !each.includes('Unexpected passive'))
    expect(found, text).toEqual(all)
    reported += found.length
    if (!filter(tree, text)) skipped++
  }
  expect(skipped).toBeGreaterThan(40)
  expect(reported).toBeGreaterThan(40)
})

test.each([
  ['an avoided phrase across a line', 'Do this in\norder to win.'],
  ['an avoided phrase in emphasis', 'Do this *in order* to win.'],
  ['an avoided word with an apostrophe', 'You don’t need it.'],
  ['an abbreviation', 'Use a tool, e.g. this one.'],
  ['a repeated word', 'It is is there.'],
  ['a repeated word across a line', 'It is\nis there.'],
  ['a repeated word in a heading', '## The the'],
  ['a repeated word in the text of an image', '![It is is there](./a.png)'],
  ['a long sentence over lines with code', `${'one `two` three\n'.repeat(12)}end.`]
])('the filter finds %s', (_, text) => {
  const {tree} = parsePage(text, 'mdx', 3)
  expect(tree && createProseFilter(settings)(tree, text)).toEqual(tree)
  expect(listReasons(text)).toHaveLength(1)
})

test('only blocks that may have something to report are parsed, and what follows them', () => {
  const text = 'It is.\n\n- Is is.\n- It.\n\n```sh\na\n```\n\n# A\n\n> End.\n'
  const {tree} = parsePage(text, 'mdx', 3)
  const found = tree && createProseFilter(settings)(tree, text)
  expect(found?.children.map(({type}) => type)).toEqual(['list', 'code', 'heading'])
})

test('stars in a phrase cost nothing on a text of spaces', () => {
  const filter = createProseFilter({avoid: {[`a ${'* '.repeat(30)}b`]: ''}})
  const start = process.cpuUsage().user
  const text = `a${' '.repeat(2000)}c`
  const code = {type: 'text' as const, value: text}
  expect(filter({type: 'root', children: [code]}, text)).toBeUndefined()
  expect((process.cpuUsage().user - start) / 1000).toBeLessThan(2000)
})

/** Each page as a whole would nearly always be parsed, so take the blocks of pages. */
function listTexts(): Array<string> {
  return readdirSync(content, {recursive: true, encoding: 'utf8'})
    .filter((file) => file.endsWith('.mdx'))
    .sort()
    .filter((_, index) => index % 12 === 0)
    .flatMap((file) => readFileSync(path.join(content, file), 'utf8').split(/\n{2,}(?=##? )/))
}

function listReasons(text: string, active = rules): Array<string> {
  const page = parsePage(text, 'mdx', 3)
  return collectPage(page, text, {file: 'a.mdx', rules: active}).problems.map(
    ({reason, place}) => `${place.start.line}:${place.start.column} ${reason}`
  )
}
