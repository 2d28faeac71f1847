import {execFileSync} from 'node:child_process'
import {writeFiles, writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {readContractsCommit} from '../src/git/read-git-dates.ts'

function git(root: string, ...args: ReadonlyArray<string>): string {
  const options = ['-c', 'user.name=A', '-c', 'user.email=a@b.dev', '-c', 'commit.gpgsign=false']
  return execFileSync('git', [...options, ...args], {cwd: root, encoding: 'utf8'}).trim()
}

function commit(root: string): string {
  git(root, 'add', '--all')
  git(root, 'commit', '--quiet', '--message', 'change')
  return git(root, 'rev-parse', '--short=7', 'HEAD')
}

test('the commit of contracts is the last that changed them, and not one of a page beside them', async () => {
  const root = await writeSite({
    'foundry.toml': '[profile.default]\n',
    'src/deep/Token.sol': 'contract Token {}\n',
    'content/index.md': '# Home\n'
  })
  git(root, 'init', '--quiet')
  const first = commit(root)
  await writeFiles(root, {'content/index.md': '# Start\n'})
  commit(root)
  expect(await readContractsCommit(root)).toBe(first)

  await writeFiles(root, {'src/deep/Token.sol': 'contract Token { }\n'})
  const third = commit(root)
  expect(await readContractsCommit(root)).toBe(third)
})

test('contracts outside of a repository have no commit', async () => {
  expect(await readContractsCommit(await writeSite({'foundry.toml': ''}))).toBeUndefined()
})
