import {execFileSync} from 'node:child_process'
import {existsSync, mkdirSync, rmSync} from 'node:fs'
import path from 'node:path'
import {runGit, writeFiles, writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {openCache} from '../src/cache/open-cache.ts'
import {readContractsOrigin} from '../src/contracts/read-contracts-origin.ts'
import {listChangedFiles} from '../src/git/list-changed-files.ts'
import {runGit as ask} from '../src/git/run-git.ts'
import {tryGit} from '../src/git/try-git.ts'

/** A folder that git takes for a bare repository, whose settings name a command that leaves a mark. */
async function writeTrap(root: string, folder: string): Promise<string> {
  const mark = path.join(root, 'mark')
  await writeFiles(path.join(root, folder), {
    HEAD: 'ref: refs/heads/main\n',
    config: `[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = ..\n\tfsmonitor = "touch ${mark}; false"\n`,
    'refs/a': '',
    'objects/a': ''
  })
  return mark
}

test('settings of a repository inside of a clone run no commands', async () => {
  const root = await writeSite({'chain/foundry.toml': '', 'chain/src/A.sol': '', 'docs/a.md': ''})
  runGit(root, 'init', '--quiet')
  const mark = await writeTrap(root, 'docs')
  await writeTrap(root, 'chain')
  // This is what git does by itself.
  runGit(path.join(root, 'docs'), '-c', 'safe.bareRepository=all', 'status')
  expect(existsSync(mark)).toBe(true)
  rmSync(mark)

  const reason = 'for a repository and run commands that its `config` names'
  await expect(listChangedFiles(path.join(root, 'docs'), 'HEAD')).rejects.toThrow(reason)
  await expect(readContractsOrigin({root: path.join(root, 'chain')})).rejects.toThrow(reason)
  mkdirSync(path.join(root, 'docs/deep'))
  await expect(tryGit(path.join(root, 'docs/deep'), ['status'])).rejects.toThrow(reason)
  expect(existsSync(mark)).toBe(false)
})

test('a cache that is part of a repository is refused although it looks like one itself', async () => {
  const root = await writeSite({'docs/index.md': '# Home\n'})
  runGit(root, 'init', '--quiet')
  await writeTrap(root, '.lockstep')
  runGit(root, 'add', '--all')
  const places = {file: path.join(root, 'site.yaml'), out: path.join(root, 'dist'), content: root}
  await expect(openCache(places)).rejects.toThrow('for a repository')
})

test('a repository, its worktrees and folders without one are used as before', async () => {
  const root = await writeSite({'main/docs/HEAD': '', 'main/docs/index.md': '', 'alone/a.md': ''})
  const main = path.join(root, 'main')
  runGit(main, 'init', '--quiet', '--initial-branch=main')
  runGit(main, 'add', '--all')
  runGit(main, 'commit', '--quiet', '--message', 'first')
  runGit(main, 'worktree', 'add', '--quiet', '../other')
  for (const folder of ['main/docs', 'other/docs']) {
    const text = await ask(path.join(root, folder), ['ls-files'])
    expect(text).toBe('HEAD\nindex.md\n')
  }
  expect(await tryGit(path.join(root, 'alone'), ['rev-parse', 'HEAD'])).toBe(undefined)
  expect(await tryGit(path.join(root, 'gone'), ['rev-parse', 'HEAD'])).toBe(undefined)
})

test.each(['.git', '.git/HEAD', '.git/config', '.git/index', '.git/packed-refs'])(
  'a pipe as `%s` is refused',
  async (name) => {
    const root = await writeSite({'docs/a.md': ''})
    if (name !== '.git') runGit(root, 'init', '--quiet')
    rmSync(path.join(root, name), {force: true})
    execFileSync('mkfifo', [path.join(root, name)])
    await expect(tryGit(path.join(root, 'docs'), ['status'])).rejects.toThrow('it is not a file')
  }
)
