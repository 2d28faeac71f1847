import {existsSync, readdirSync, readFileSync} from 'node:fs'
import path from 'node:path'
import {readSettings} from '@lockstep/generator'
import type {PageContext, Report} from '@lockstep/lint'
import {createProseRules} from '@lockstep/lint/prose'
import remarkFrontmatter from 'remark-frontmatter'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import {unified} from 'unified'
import {expect, test} from 'vitest'
import {listProse, type Prose} from './list-prose.ts'
import {readModules} from './read-modules.ts'

const root = path.join(import.meta.dirname, '../../..')
const packages = readdirSync(path.join(root, 'packages'))

/** The settings of Lockstep's own docs apply to all that is written about it. */
const {lint} = await readSettings(root, {site: 'packages/lockstep/docs'})
const rules = createProseRules(lint.prose ?? {})
/** Messages contain lists, and tables of options. */
const rulesOfWords = createProseRules({avoid: lint.prose?.avoid})
const markdown = unified().use(remarkParse).use(remarkGfm).use(remarkFrontmatter)

function checkProse(file: string, {text, line}: Prose, applied = rules): Array<string> {
  const found: Array<string> = []
  const report: Report = (reason, place) => {
    const start = place && ('start' in place ? place.start : place)
    found.push(`${file}:${line + (start?.line ?? 1) - 1} ${reason}`)
  }
  // The rules for prose look at nothing else.
  const page = {tree: markdown.parse(text), text} as PageContext
  for (const rule of applied) rule.checkPage?.(page, report)
  return found
}

function checkModule(file: string, text: string): Array<string> {
  const {comments, messages} = listProse(file, text)
  return [
    ...comments.flatMap((each) => checkProse(file, each)),
    ...messages.flatMap((each) => checkProse(file, each, rulesOfWords))
  ]
}

test('the rules find each fault, in Markdown and in comments, at its line', () => {
  const long = Array.from({length: 41}, () => 'word word2').join(' ')
  expect(checkProse('a.md', {text: `\nUtilize the the test.\n\n${long}.`, line: 1})).toEqual([
    'a.md:2 Unexpected `Utilize`, expected `use`',
    'a.md:2 Unexpected repeated `the the`, expected it once',
    'a.md:4 Unexpected sentence of 82 words, expected 40 or fewer'
  ])
  const code = [
    'f() // They utilize `utilize`',
    '',
    '/**',
    ' * One.',
    ' * Two whilst three.',
    ' */',
    '// A sentence that',
    '// is on is on lines, as as this.',
    "throw new Error('Cannot parse this, please wait')"
  ]
  const found = checkModule('a.ts', code.join('\n'))
  expect(found).toEqual([
    'a.ts:1 Unexpected `utilize`, expected `use`',
    'a.ts:5 Unexpected `whilst`, expected `while`',
    'a.ts:8 Unexpected repeated `as as`, expected it once',
    'a.ts:9 Unexpected `please`, expected other words'
  ])
})

const ruleDocs = 'packages/lockstep/docs/pages/reference/lint-rules'
const folders = ['', 'contracts', 'decisions', ruleDocs, 'site', 'site/registry']
const texts = [...folders, ...packages.map((name) => `packages/${name}`)].flatMap((folder) =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.posix.join(folder, name))
)

test('READMEs, decisions and rule pages pass the rules', () => {
  expect(texts.length).toBeGreaterThan(150)
  const found = texts.flatMap((file) =>
    checkProse(file, {text: readFileSync(path.join(root, file), 'utf8'), line: 1})
  )
  expect(found).toEqual([])
})

const homes = packages.flatMap((name) => ['bin', 'src', 'tools'].map((each) => `${name}/${each}`))
const code = [...homes.map((home) => `packages/${home}`), 'contracts/tools', 'site'].filter(
  (folder) => existsSync(path.join(root, folder))
)

test.each(code)('comments and messages in %s pass the rules', (folder) => {
  const found = readModules(root, folder).flatMap(({file, text}) => checkModule(file, text))
  expect(found).toEqual([])
})
