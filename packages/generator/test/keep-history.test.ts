import {runGit, writeFiles, writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import type {CacheStore} from '../src/cache/store.ts'
import {keepHistory} from '../src/git/keep-history.ts'
import {keepStatus} from '../src/git/keep-status.ts'
import {readGitDates} from '../src/git/read-git-dates.ts'
import {createRepositoryReader} from '../src/git/read-repository.ts'

function createStore(): CacheStore {
  const values = new Map<string, Uint8Array>()
  return {
    has: async (key) => values.has(key),
    get: async (key) => values.get(key),
    async put(key, value) {
      values.set(key, value)
    }
  }
}

function commit(root: string): void {
  runGit(root, 'add', '--all')
  runGit(root, 'commit', '--quiet', '--message', 'change')
}

test('the history is asked once for a commit, and again for the next one', async () => {
  const root = await writeSite({'a.md': '# A\n'})
  const store = createStore()
  let asked = 0
  const read = async (): Promise<string | undefined> => {
    const repository = await createRepositoryReader()(root)
    return repository && keepHistory(store, repository, ['count'], async () => String(++asked))
  }
  expect(await read()).toBeUndefined()
  runGit(root, 'init', '--quiet')
  // Without a commit, there is nothing to keep it for.
  expect([await read(), await read()]).toEqual(['1', '2'])
  commit(root)
  expect([await read(), await read()]).toEqual(['3', '3'])
  await writeFiles(root, {'a.md': '# B\n'})
  expect(await read()).toBe('3')
  commit(root)
  expect(await read()).toBe('4')
})

test('nothing is kept of a shallow clone, whose history can grow', async () => {
  const root = await writeSite({'origin/a.md': '# A\n'})
  const origin = `${root}/origin`
  runGit(origin, 'init', '--quiet')
  commit(origin)
  await writeFiles(origin, {'a.md': '# B\n'})
  commit(origin)
  runGit(root, 'clone', '--quiet', '--depth', '1', `file://${origin}`, 'clone')
  const store = createStore()
  const readDates = (): Promise<Map<string, string>> =>
    readGitDates(`${root}/clone`, createRepositoryReader(), store)
  expect(await readDates()).toEqual(new Map())
  runGit(`${root}/clone`, 'fetch', '--quiet', '--unshallow')
  expect([...(await readDates()).keys()]).toEqual(['a.md'])
})

test('dates that were kept are those that git says', async () => {
  const root = await writeSite({'docs/a.md': '# A\n', 'docs/deep/b.md': '# B\n', 'c.md': '# C\n'})
  runGit(root, 'init', '--quiet')
  commit(root)
  const store = createStore()
  const [first, second] = [
    await readGitDates(`${root}/docs`, createRepositoryReader(), store),
    await readGitDates(`${root}/docs`, createRepositoryReader(), store)
  ]
  expect([...first.keys()].sort()).toEqual(['a.md', 'deep/b.md'])
  expect(second).toEqual(first)
  // Another folder of the same commit has other paths.
  expect([...(await readGitDates(root, createRepositoryReader(), store)).keys()].sort()).toEqual([
    'c.md',
    'docs/a.md',
    'docs/deep/b.md'
  ])
})

test('what differs from the commit is asked again after files, the index or the commit changed', async () => {
  const root = await writeSite({'a.md': '# A\n'})
  runGit(root, 'init', '--quiet')
  const store = createStore()
  let asked = 0
  const read = async (files: string): Promise<string | undefined> => {
    const repository = await createRepositoryReader()(root)
    return repository && keepStatus(store, repository, [files], async () => String(++asked))
  }
  expect([await read('first'), await read('first')]).toEqual(['1', '1'])
  expect([await read('second'), await read('first')]).toEqual(['2', '1'])
  runGit(root, 'add', '--all')
  expect([await read('first'), await read('first')]).toEqual(['3', '3'])
  commit(root)
  expect([await read('first'), await read('first')]).toEqual(['4', '4'])
})
