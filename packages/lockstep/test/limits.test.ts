import {truncateSync} from 'node:fs'
import path from 'node:path'
import {writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {readSearchSource} from '../src/commands/read-search-source.ts'
import {runCommand} from './run-command.ts'

const fence = '```'
const lines = (count: number, toLine: (index: number) => string): string =>
  Array.from({length: count}, (_, index) => `${toLine(index)}\n`).join('')
const diagram = (text: string): string => `# Page\n\n${fence}mermaid\ngraph TD\n${text}${fence}\n`
/** 23 nodes, so that two of them have 529 arrows. */
const pair = (name: string): string =>
  Array.from({length: 23}, (_, index) => name + index).join(' & ')
const large = 'A paragraph.\n\n'.repeat(80_000)

/** Content that is one more than a limit, in a page of its own. */
const files = {
  'index.mdx': '# Home\n',
  'large.mdx': large,
  'big/_meta.json': `{"index": "${'x'.repeat(1_000_000)}"}`,
  'big/index.mdx': '# Big\n',
  'includes-large.mdx': "import Large from './_large.mdx'\n\n# Page\n\n<Large />\n",
  '_large.mdx': large,
  'includes-many.mdx': `${lines(501, (index) => `import A${index} from './_small.mdx'`)}\n# Page\n\n${lines(501, (index) => `<A${index} />\n`)}`,
  '_small.mdx': 'Small.\n',
  'diagram-of-lines.mdx': diagram(lines(301, (index) => `A${index} --> B`)),
  'diagram-of-a-line.mdx': diagram(`A --> B["${'x'.repeat(1000)}"]\n`),
  'diagram-of-pairs.mdx': diagram(`${pair('A')} --> ${pair('B')}\n`),
  'diagram-of-arrows.mdx': diagram(`${'A --> B --> C --> D\n'.repeat(167)}`),
  'formula.mdx': `---\nmath: true\n---\n\n# Page\n\n$$\n${'x'.repeat(5001)}\n$$\n`,
  'nested.mdx': `# Page\n\n${'> '.repeat(101)}a\n`,
  'yaml.mdx': `---\ntitle: ${'['.repeat(101)}${']'.repeat(101)}\n---\n\n# Page\n`,
  'components.mdx': `# Page\n\n${lines(700, (index) => `<Unknown${index} />\n`)}`,
  'links.mdx': `# Page\n\n${lines(700, (index) => `[a](./gone-${index}.mdx)\n`)}`,
  'empty-headings.mdx': `# Page\n\n${lines(700, () => '##\n')}`
}

interface Told {
  file: string
  line: number
  column: number
  message: string
}

/** What each limit reports, by file and place. */
const excess: Record<string, string> = {
  'large.mdx:1:1': 'it is larger than 1 MB',
  'big/_meta.json:1:1': 'it is larger than 1 MB',
  '_large.mdx:1:1': 'it is larger than 1 MB',
  'includes-many.mdx:1505:1': 'expected at most 500 in one page',
  'diagram-of-lines.mdx:305:1': 'Cannot draw a diagram of more than 300 lines',
  'diagram-of-a-line.mdx:5:1': 'Unexpected line of 1011 characters, expected at most 1000',
  'diagram-of-pairs.mdx:5:1': 'Cannot draw a diagram with more than 500 arrows',
  'diagram-of-arrows.mdx:171:1': 'Cannot draw a diagram with more than 500 arrows',
  'formula.mdx:7:1': 'Unexpected formula of 5001 characters, expected at most 5000',
  'nested.mdx:3:201': 'it is nested more than 100 levels deep',
  'yaml.mdx:2:108': 'Unexpected nesting of more than 100 levels'
}

test('what is more than a limit is reported at its place', {timeout: 240_000}, async () => {
  const root = await writeSite({
    'site.yaml': 'title: Docs\ncontent: docs\nlint: {house: true}\n',
    ...Object.fromEntries(Object.entries(files).map(([file, text]) => [`docs/${file}`, text]))
  })
  const {stdout} = await runCommand(['lint', '--format', 'json'], root)
  const problems: Array<Told> = JSON.parse(stdout)

  const places = problems.map((problem) => ({
    place: `${problem.file.replace('docs/', '')}:${problem.line}:${problem.column}`,
    message: problem.message
  }))
  for (const [place, message] of Object.entries(excess)) {
    const found = places.filter((problem) => problem.message.includes(message))
    expect([message, found.map((problem) => problem.place)]).toEqual([
      message,
      expect.arrayContaining([place])
    ])
  }

  for (const name of ['components.mdx', 'links.mdx', 'empty-headings.mdx']) {
    const found = problems.filter(({file}) => file === `docs/${name}`)
    expect([name, found.length]).toEqual([name, 500])
    expect(found.at(-1)?.message).toMatch(/ \(and \d+ more problems in this file\)$/)
  }
})

test('settings of more than 1 MB are refused', async () => {
  const root = await writeSite({
    'site.yaml': `title: ${'x'.repeat(1_000_000)}\n`,
    'content/index.mdx': '# Home\n'
  })
  const {code, stderr} = await runCommand(['build'], root)
  expect(code).toBe(2)
  expect(stderr).toContain('it is larger than 1 MB')
})

test('a file of a search index has 50 MB', async () => {
  const root = await writeSite({
    'build.json': '{"search": "/search/index.json"}',
    'search/index.json': '{}',
    'search/fits.json': '',
    'search/large.json': ''
  })
  truncateSync(path.join(root, 'search/fits.json'), 50_000_000)
  truncateSync(path.join(root, 'search/large.json'), 50_000_001)
  const {load} = await readSearchSource(root)
  expect(await load('fits.json')).toHaveLength(50_000_000)
  await expect(load('large.json')).rejects.toThrow('it is not a file of a search index')
})
