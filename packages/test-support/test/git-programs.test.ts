import {spawnSync} from 'node:child_process'
import path from 'node:path'
import {runGit, writeSite} from '@lockstep/test-support'
import {temporaryFolder, writeFilesSync} from '@lockstep/test-support/foundry'
import {expect, test} from 'vitest'

/** List submodules as forge does, with the programs of the tests, or with git's own. */
function listSubmodules(cwd: string, {isOwn = false} = {}) {
  const env = {...process.env}
  if (isOwn) delete env.GIT_EXEC_PATH
  const args = ['submodule', 'status', path.join(cwd, 'lib')]
  const {stdout, status} = spawnSync('git', args, {cwd, env, encoding: 'utf8'})
  return {stdout, status}
}

test('git lists the submodules of a repository, also from a folder in it', async () => {
  const library = await writeSite({'a.txt': ''})
  runGit(library, 'init', '--quiet')
  runGit(library, 'add', '.')
  runGit(library, 'commit', '--quiet', '-m', 'First')
  const root = await writeSite({'project/a.txt': ''})
  runGit(root, 'init', '--quiet')
  runGit(root, 'submodule', '--quiet', 'add', library, 'project/lib/a')
  const listed = listSubmodules(path.join(root, 'project'))
  expect(listed.stdout).toContain(' lib/a ')
  expect(listed).toEqual(listSubmodules(path.join(root, 'project'), {isOwn: true}))
})

test('git lists no submodules in a repository without them, and starts no other program for that', () => {
  const root = temporaryFolder()
  writeFilesSync(root, {'a.txt': ''})
  // By itself, git fails here, because it looks for a repository.
  expect(listSubmodules(root)).toEqual({stdout: '', status: 0})
  expect(listSubmodules(root, {isOwn: true})).toMatchObject({stdout: '', status: 128})
})
