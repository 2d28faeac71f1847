import {execFileSync} from 'node:child_process'
import {mkdirSync, realpathSync} from 'node:fs'
import path from 'node:path'
import {runGit, writeFiles, writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {mayBeTracked} from '#src/git/find-tracked'
import {readPlainRepository} from '#src/git/read-plain-repository'

async function writeRepository(commits = 1): Promise<string> {
  const root = realpathSync(await writeSite({'docs/a.md': 'a', 'docs/deep/b.md': 'b'}))
  runGit(root, 'init', '--quiet', '--initial-branch=main')
  runGit(root, 'add', '--all')
  for (let count = 0; count < commits; count++)
    runGit(root, 'commit', '--quiet', '--allow-empty', '--message', `${count}`)
  return root
}

function ask(folder: string, ...args: Array<string>): string {
  return execFileSync('git', args, {cwd: folder, encoding: 'utf8'}).trim()
}

/** What git says, in the same form. */
function readByGit(folder: string) {
  const [top = '', own = '', common = '', shallow, head] = ask(
    folder,
    'rev-parse',
    ...['--show-toplevel', '--absolute-git-dir', '--git-common-dir'],
    ...['--is-shallow-repository', '--revs-only', 'HEAD']
  ).split('\n')
  return {top, own, common: path.resolve(folder, common), isShallow: shallow === 'true', head}
}

const usual: Array<[what: string, change: (root: string) => void]> = [
  ['a branch', () => {}],
  ['a branch with a slash', (root) => runGit(root, 'switch', '--quiet', '-c', 'docs/next')],
  ['a commit without a branch', (root) => runGit(root, 'switch', '--quiet', '--detach')],
  ['packed branches', (root) => runGit(root, 'pack-refs', '--all')]
]

test.each(usual)('%s is read as git reads it', async (_, change) => {
  const root = await writeRepository()
  change(root)
  for (const folder of [root, path.join(root, 'docs/deep')]) {
    const repository = readByGit(folder)
    expect(repository.head).toMatch(/^[\da-f]{40}$/)
    expect(readPlainRepository(folder)).toEqual({repository})
  }
})

test('a branch without a commit has no head, and a clone may be shallow', async () => {
  const empty = await writeRepository(0)
  expect(readPlainRepository(empty)?.repository).toEqual({...readByGit(empty), head: undefined})

  const origin = await writeRepository(2)
  const clone = path.join(realpathSync(await writeSite({})), 'clone')
  runGit(origin, 'clone', '--quiet', '--depth=1', `file://${origin}`, clone)
  const repository = readByGit(clone)
  expect(repository.isShallow).toBe(true)
  expect(readPlainRepository(clone)).toEqual({repository})
})

test('outside of a repository, the answer is that there is no repository', async () => {
  const folder = await writeSite({})
  expect(readPlainRepository(folder)).toEqual({repository: undefined})
  expect(mayBeTracked(folder)).toBe(false)
})

const unusual: Array<[what: string, change: (root: string) => string | undefined]> = [
  [
    'a worktree',
    (root) => {
      runGit(root, 'worktree', 'add', '--quiet', 'tree')
      return 'tree'
    }
  ],
  [
    'settings that name another folder',
    (root) => void runGit(root, 'config', 'core.worktree', '..')
  ],
  [
    'settings of a part of the files',
    (root) => void runGit(root, 'config', 'core.sparseCheckout', 'true')
  ],
  ['a branch that stands for another one', makeAlias],
  [
    'a folder with an empty `.git`',
    (root) => {
      mkdirSync(path.join(root, 'docs/.git'))
      return 'docs'
    }
  ]
]

function makeAlias(root: string): undefined {
  runGit(root, 'symbolic-ref', 'refs/heads/alias', 'refs/heads/main')
  runGit(root, 'symbolic-ref', 'HEAD', 'refs/heads/alias')
}

test.each(unusual)('%s is left to git', async (_, change) => {
  const root = await writeRepository()
  const folder = path.join(root, change(root) ?? '')
  expect(readPlainRepository(folder)).toBeUndefined()
  expect(mayBeTracked(folder)).toBe(true)
})

test('git is asked about a folder that the index may have, and about no other', async () => {
  const root = await writeRepository()
  await writeFiles(root, {'cache/a': '', 'docs/.cache/a': ''})
  expect(mayBeTracked(path.join(root, 'docs'))).toBe(true)
  expect(mayBeTracked(path.join(root, 'docs/deep'))).toBe(true)
  expect(mayBeTracked(path.join(root, 'cache'))).toBe(false)
  expect(mayBeTracked(path.join(root, 'docs/.cache'))).toBe(false)
  runGit(root, 'add', 'docs')
  expect(mayBeTracked(path.join(root, 'docs/.cache'))).toBe(true)
})

const forms: Array<[what: string, args: Array<string>]> = [
  ['with shortened names', ['update-index', '--index-version', '4']],
  ['in two files', ['update-index', '--split-index']]
]

test.each(forms)('an index %s is left to git', async (_, args) => {
  const root = await writeRepository()
  await writeFiles(root, {'cache/a': ''})
  runGit(root, ...args)
  expect(mayBeTracked(path.join(root, 'cache'))).toBe(true)
})
