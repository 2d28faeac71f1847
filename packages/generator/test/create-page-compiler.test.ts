import {writeFileSync} from 'node:fs'
import path from 'node:path'
import {toPlanDigest} from '@lockstep/proof'
import {writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {toDigest} from '../src/cache/to-digest.ts'
import {createPageCompiler} from '../src/compile/create-page-compiler.ts'
import {readPlans} from '../src/proof/read-plans.ts'

const dialect = 3

test.each([
  [
    'a partial',
    "import Part from './_part.mdx'\n\n# A\n\n<Part />\n",
    'docs/_part.mdx',
    'partials'
  ],
  ['a file', '# A\n\n<Snippet file="run.txt" />\n', 'run.txt', 'shownFiles']
] as const)(
  '%s that changes while a page is compiled is kept as it was shown',
  async (_, text, file, key) => {
    const before = 'Words before.\n'
    const root = await writeSite({'docs/a.mdx': text, [file]: before})
    const content = path.join(root, 'docs')
    const compiler = await createPageCompiler({
      content,
      rootName: 'docs',
      dialect,
      engine: '',
      contracts: {root}
    })
    // Once, so that everything is loaded and the next time reads at once.
    await compiler.compile('a.mdx')
    const compiled = compiler.compile('a.mdx')
    writeFileSync(path.join(root, file), 'Words after.\n')
    const {entry, content: article} = await compiled
    const isOld = article.includes('Words before.')
    const shown = isOld ? before : 'Words after.\n'
    expect(article).toContain(shown.trim())
    expect(entry[key]).toEqual([[expect.any(String), toDigest(shown)]])
  }
)

test('the plan of a compiled page is the one that a proof runs, without the plugins of the site', async () => {
  const sh = (code: string, meta = ''): string => `\`\`\`sh ${meta}\n${code}\n\`\`\``
  const root = await writeSite({
    'docs/a.mdx': `---\nproof: {}\n---\nimport Part from './_part.mdx'\n\n# A\n\n## Run\n\n<Part />\n\n::::steps\n\n:::code-group\n\n${sh('echo b', '[npm]')}\n\n${sh('echo c', '[pnpm]')}\n\n:::\n\n::::\n`,
    'docs/_part.mdx': `${sh('echo a')}\n`,
    'site.mjs':
      'export const plugins = {remark: [() => (tree) => { tree.children = tree.children.filter((node) => node.type !== "code") }]}\n'
  })
  const content = path.join(root, 'docs')
  const components = path.join(root, 'site.mjs')
  const compiler = await createPageCompiler({
    content,
    rootName: 'docs',
    dialect,
    engine: '',
    components
  })
  const {entry} = await compiler.compile('a.mdx')
  const [planned] = await readPlans({content, project: undefined}, [])
  expect(planned?.plan?.steps.map((step) => 'code' in step && step.code)).toEqual([
    'echo a',
    'echo b'
  ])
  expect(entry.plan).toBe(planned?.plan && toPlanDigest(planned.plan))
})

test('a page with a proof that cannot be parsed is reported once, at the tag', async () => {
  const text = '---\nproof: {}\n---\n\n<Steps>\n\nA\n\n</Step>\n'
  const content = path.join(await writeSite({'docs/a.mdx': text}), 'docs')
  const compiler = await createPageCompiler({content, rootName: 'docs', dialect, engine: ''})
  const {entry} = await compiler.compile('a.mdx')
  expect(entry.problems).toMatchObject([
    {ruleId: 'invalid-page', place: {start: {line: 9, column: 1}}}
  ])
})
