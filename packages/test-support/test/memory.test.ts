import {execFileSync} from 'node:child_process'
import {existsSync} from 'node:fs'
import path from 'node:path'
import {writeFiles, writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {openMemory} from '../src/memory/open-memory.ts'
import {rememberedTests} from '../src/memory/remembered-tests.ts'
import {slowTests} from '../src/memory/slow-tests.ts'

const inputs = {'a.test.ts': ['src'], 'b.test.ts': ['other']}
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
    openMemory(root, inputs).add('a.test.ts')
    await writeFiles(root, change)
    expect(openMemory(root, inputs).passed).toEqual(passed)
  }
)

test('a test whose inputs change while it runs is not remembered', async () => {
  const root = await writeRepository()
  const memory = openMemory(root, inputs)
  await writeFiles(root, {'src/a.ts': 'edited'})
  memory.add('a.test.ts')
  expect(openMemory(root, inputs).passed).toEqual([])
  await writeFiles(root, {'src/a.ts': 'a'})
  expect(openMemory(root, inputs).passed).toEqual([])
})

test('a test that is not listed is not remembered', async () => {
  const root = await writeRepository()
  openMemory(root, inputs).add('c.test.ts')
  expect(existsSync(path.join(root, '.cache'))).toBe(false)
})

test('every file and folder of the lists exists', () => {
  const root = path.join(import.meta.dirname, '../../..')
  const names = [...Object.entries(rememberedTests).flat(2), ...slowTests]
  expect(names.filter((name) => !existsSync(path.join(root, name)))).toEqual([])
})
