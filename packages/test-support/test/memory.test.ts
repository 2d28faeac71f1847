import {execFileSync} from 'node:child_process'
import {existsSync, readFileSync} from 'node:fs'
import path from 'node:path'
import {writeFiles, writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {createInputs} from '../src/memory/find-inputs.js'
import {openMemory} from '../src/memory/open-memory.js'
import {
  contentTests,
  readingTests,
  rememberedCommands,
  rememberedTests
} from '../src/memory/remembered-tests.js'
import {lonelyTests, slowTests} from '../src/memory/slow-tests.ts'

const folders: Readonly<Record<string, string>> = {
  'a.test.ts': 'src/',
  'b.test.ts': 'other/',
  command: 'src/'
}
const inputs = (name: string) => (file: string) => file.startsWith(folders[name] ?? '-')
const files = {
  '.gitignore': 'made\n.cache\n',
  'a.test.ts': 'a',
  'b.test.ts': 'b',
  'src/a.ts': 'a',
  'src/made/b.ts': 'b',
  'other/c.ts': 'c',
  'pnpm-lock.yaml': '1'
}

async function writeRepository(): Promise<string> {
  const root = await writeSite(files)
  execFileSync('git', ['init', '-q'], {cwd: root})
  return root
}

const cases: Array<[what: string, change: Record<string, string>, passed: Array<string>]> = [
  ['nothing', {}, ['a.test.ts']],
  ['what another test depends on', {'other/c.ts': 'd'}, ['a.test.ts']],
  ['what git ignores', {'src/made/b.ts': 'c'}, ['a.test.ts']],
  ['an input', {'src/a.ts': 'b'}, []],
  ['a new input', {'src/new.ts': ''}, []],
  ['the test', {'a.test.ts': 'b'}, []],
  ['a version of a package', {'pnpm-lock.yaml': '2'}, []]
]

test.each(cases)(
  'after a change of %s, the tests that passed are known',
  async (_, change, passed) => {
    const root = await writeRepository()
    expect(openMemory(root, inputs).passed).toEqual([])
    openMemory(root, inputs).add(['a.test.ts'])
    await writeFiles(root, change)
    expect(openMemory(root, inputs).passed).toEqual(passed)
  }
)

test('a test whose inputs change while it runs is not remembered', async () => {
  const root = await writeRepository()
  const memory = openMemory(root, inputs)
  await writeFiles(root, {'src/a.ts': 'edited'})
  memory.add(['a.test.ts'])
  expect(openMemory(root, inputs).passed).toEqual([])
  await writeFiles(root, {'src/a.ts': 'a'})
  expect(openMemory(root, inputs).passed).toEqual([])
})

test('a test that does not exist is not remembered', async () => {
  const root = await writeRepository()
  openMemory(root, inputs).add(['c.test.ts'])
  expect(existsSync(path.join(root, '.cache'))).toBe(false)
})

test('a command is remembered like a test', async () => {
  const root = await writeRepository()
  openMemory(root, inputs, ['command']).add(['command'])
  expect(openMemory(root, inputs).passed).toEqual([])
  expect(openMemory(root, inputs, ['command']).passed).toEqual(['command'])
  await writeFiles(root, {'other/c.ts': 'd'})
  expect(openMemory(root, inputs, ['command']).passed).toEqual(['command'])
  await writeFiles(root, {'src/a.ts': 'b'})
  expect(openMemory(root, inputs, ['command']).passed).toEqual([])
})

const root = path.join(import.meta.dirname, '../../..')

const dependencies: Array<[test: string, file: string, isInput: boolean]> = [
  ['packages/search/test/search.test.ts', 'packages/search/src/rules.ts', true],
  ['packages/search/test/search.test.ts', 'packages/pages/src/index.ts', true],
  ['packages/search/test/search.test.ts', 'packages/snippets/src/index.ts', true],
  ['packages/search/test/search.test.ts', 'packages/generator/src/index.ts', false],
  ['packages/search/test/search.test.ts', 'packages/generator/README.md', false],
  ['packages/search/test/search.test.ts', 'packages/generator/package.json', true],
  ['packages/lockstep/test/publish.test.ts', 'packages/generator/README.md', true],
  ['packages/search/test/search.test.ts', 'packages/search/test/shards.test.ts', false],
  ['packages/search/test/search.test.ts', 'content/index.mdx', false],
  ['packages/lockstep/test/publish.test.ts', 'content/index.mdx', false],
  ['packages/lint/test/prose-filter.test.ts', 'content/index.mdx', true],
  ['packages/lint/test/prose-filter.test.ts', 'decisions/README.md', false],
  ['packages/lockstep/test/prose.test.ts', 'content/index.mdx', true],
  ['site/test/registry.test.ts', 'content/index.mdx', true],
  ['packages/search/test/search.test.ts', 'decisions/0042-tests-that-passed.md', false],
  ['packages/generator/test/fuzz.test.ts', 'packages/search/src/rules.ts', true],
  ['packages/generator/test/fuzz.test.ts', 'packages/lockstep/src/cli.ts', false],
  ['packages/lockstep/test/publish.test.ts', 'packages/lsp/src/index.ts', true],
  ['site/test/site.test.ts', 'packages/lint/src/index.ts', true],
  ['contracts/test/e2e.test.ts', 'contracts/src/StarterToken.sol', true],
  ['contracts/test/e2e.test.ts', 'packages/lint/src/index.ts', false],
  ['pnpm check', 'decisions/0042-tests-that-passed.md', true],
  ['pnpm check', 'packages/search/test/search.test.ts', true],
  ['pnpm contracts:test', 'contracts/src/StarterToken.sol', true],
  ['pnpm contracts:test', 'packages/lint/src/index.ts', false],
  ['pnpm lint', 'packages/lint/src/index.ts', true],
  ['pnpm lint', 'content/index.mdx', true],
  ['pnpm lint', 'packages/search/test/search.test.ts', false]
]

test.each(dependencies)('%s depends on %s: %s', (name, file, isInput) => {
  expect(createInputs(root)(name)(file)).toBe(isInput)
})

test.each(readingTests)('%s depends on all files', (name) => {
  const isInput = createInputs(root)(name)
  const files = ['decisions/README.md', 'packages/lockstep/CHANGELOG.md', 'site/test/site.test.ts']
  expect(files.filter((file) => !isInput(file))).toEqual([])
})

test('no remembered test reaches into the code of a package that it is not said to depend on', () => {
  const findInputs = createInputs(root)
  const files = execFileSync('git', ['ls-files', 'packages/*/test/*.ts', 'packages/*/fuzz/*.ts'], {
    cwd: root,
    encoding: 'utf8'
  })
  const wrong = files
    .trim()
    .split('\n')
    .flatMap((file) => {
      if (!existsSync(path.join(root, file)) || readingTests.includes(file)) return []
      const [, own] = file.split('/')
      // What tests import has the inputs of any test of the package.
      const isInput = findInputs(
        file.endsWith('.test.ts') ? file : `packages/${own}/test/a.test.ts`
      )
      const text = readFileSync(path.join(root, file), 'utf8')
      const places = text.matchAll(
        /(?:\.\.\/|packages\/)([a-z-]+\/(?:bench|fuzz|src|tools)\/[\w./-]*)/g
      )
      return [...places].flatMap(([, place]) =>
        existsSync(path.join(root, 'packages', place ?? '')) && !isInput(`packages/${place}`)
          ? [`${file}: ${place}`]
          : []
      )
    })
  expect(wrong).toEqual([])
})

test('no test outside of the site reaches its pages unless the list has it', () => {
  const findInputs = createInputs(root)
  const patterns = ['packages/*.ts', 'packages/*.js', 'contracts/*.ts', 'contracts/*.js']
  const files = execFileSync('git', ['ls-files', ...patterns], {cwd: root, encoding: 'utf8'})
  const reaching = files
    .trim()
    .split('\n')
    .filter((file) => {
      if (!/\/(?:fuzz|test|test-support\/src|tools)\//.test(file)) return false
      if (!existsSync(path.join(root, file))) return false
      const text = readFileSync(path.join(root, file), 'utf8')
      // A path up to the folder, or the root of the repository, from which any text may lead there.
      const up = '../'.repeat(path.dirname(file).split('/').length)
      const isAtRoot = new RegExp(`(?:['"\`]|\\s)${up.slice(0, -1)}/?['"\`]`).test(text)
      return text.includes(`${up}content`) || (isAtRoot && /\bcontent\b/.test(text))
    })
  const wrong = reaching.filter((file) => !findInputs(file)('content/index.mdx'))
  expect(wrong).toEqual([])
  expect(reaching).toEqual(expect.arrayContaining([...contentTests]))
})

test('every file and folder of the lists exists', () => {
  const names = [
    ...Object.entries(rememberedTests).flat(2),
    ...Object.values(rememberedCommands).flatMap(({files = []}) => files),
    ...contentTests,
    ...readingTests,
    ...slowTests,
    ...lonelyTests
  ]
  expect(names.filter((name) => !existsSync(path.join(root, name)))).toEqual([])
})
