import {execFile} from 'node:child_process'
import {readdir, readFile} from 'node:fs/promises'
import path from 'node:path'
import {fileURLToPath} from 'node:url'
import {promisify} from 'node:util'
import {writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'

const bin = fileURLToPath(new URL('../bin/lockstep.js', import.meta.url))

/** Build a docs set with the compiled program, and count how often its threads call functions. */
async function countCalls(
  files: Readonly<Record<string, string>>,
  names: ReadonlyArray<string>
): Promise<Record<string, number>> {
  const root = await writeSite({'package.json': '{"name": "docs"}', ...files})
  const folder = path.join(root, 'coverage')
  await promisify(execFile)(
    process.execPath,
    [bin, 'build', '--content', 'docs', '--out', 'dist', '--jobs', '2'],
    {cwd: root, env: {...process.env, NODE_V8_COVERAGE: folder}}
  )

  const calls = new Map(names.map((name) => [name, 0]))
  for (const file of await readdir(folder)) {
    const {result} = JSON.parse(await readFile(path.join(folder, file), 'utf8')) as Coverage
    for (const {functionName, ranges} of result.flatMap(({functions}) => functions)) {
      // A bundle adds a number to names that two modules use.
      const name = functionName.replace(/\d+$/, '')
      const before = calls.get(name)
      if (before !== undefined) calls.set(name, before + (ranges[0]?.count ?? 0))
    }
  }
  return Object.fromEntries(calls)
}

/** What V8 writes for each thread: https://chromedevtools.github.io/devtools-protocol/v8/Profiler/ */
interface Coverage {
  result: Array<{functions: Array<{functionName: string; ranges: Array<{count: number}>}>}>
}

const heading = '# Page\n\n## Part\n\nWords.\n'

test('a cold build finds, compiles and writes everything of a page once', async () => {
  const calls = await countCalls(
    {
      'docs/index.mdx': heading,
      'docs/guide.mdx': heading,
      'docs/tutorial.mdx': `---\nproof: {}\n---\n\n${heading}\n\`\`\`sh\ntrue\n\`\`\`\n`
    },
    [
      'buildTree',
      'readDocsText',
      'readContentFile',
      'compilePage',
      'findOutline',
      'expandPartials',
      'listBlocks',
      'renderPage'
    ]
  )
  expect(calls).toEqual({
    buildTree: 1,
    readDocsText: 3, // for the key in the cache, by the main thread: decisions/0063
    readContentFile: 3, // by the thread that compiles the page
    compilePage: 3,
    findOutline: 3,
    expandPartials: 3,
    listBlocks: 1,
    renderPage: 5 // with the list of pages and the page for dead links
  })
})

test('a page with a partial has two outlines: of its file, and of the page that readers see', async () => {
  const calls = await countCalls(
    {
      'docs/index.mdx': `import Part from './_part.mdx'\n\n${heading}\n<Part />\n`,
      'docs/_part.mdx': heading
    },
    ['compilePage', 'readPartial', 'findOutline', 'expandPartials']
  )
  expect(calls).toEqual({
    compilePage: 1,
    readPartial: 1,
    findOutline: 4, // two of the page, and one of the partial where it is shown and where it is checked
    expandPartials: 1
  })
})
