import {runGit, writeFiles, writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {readContractsOrigin} from '../src/contracts/read-contracts-origin.ts'

function commit(root: string): string {
  runGit(root, 'add', '--all')
  runGit(root, 'commit', '--quiet', '--message', 'change')
  return runGit(root, 'rev-parse', '--short=7', 'HEAD')
}

test('the commit of contracts is the last one that changed them, not one that changed a page', async () => {
  const root = await writeSite({
    'foundry.toml': '[profile.default]\n',
    'src/deep/Token.sol': 'contract Token {}\n',
    'content/index.md': '# Home\n'
  })
  runGit(root, 'init', '--quiet')
  const first = commit(root)
  await writeFiles(root, {'content/index.md': '# Start\n'})
  commit(root)
  const folder = 'src/'
  expect(await readContractsOrigin({root})).toMatchObject({
    folder,
    commit: first,
    hasChanges: false
  })

  await writeFiles(root, {'src/deep/Token.sol': 'contract Token { }\n'})
  expect(await readContractsOrigin({root})).toMatchObject({folder, commit: first, hasChanges: true})
  const third = commit(root)
  expect(await readContractsOrigin({root})).toMatchObject({
    folder,
    commit: third,
    hasChanges: false
  })
})

test('contracts of another project in the same repository do not count', async () => {
  const root = await writeSite({
    'foundry.toml': '[profile.default]\nsrc = "[chain]/src"\ntest = "checks"\n',
    '[chain]/src/Token.sol': 'contract Token {}\n',
    'fixtures/Broken.sol': 'contract Broken {\n'
  })
  runGit(root, 'init', '--quiet')
  const first = commit(root)
  await writeFiles(root, {'fixtures/Broken.sol': 'contract Broken {}\n'})
  const state = {commit: first, hasChanges: false}
  expect(await readContractsOrigin({root})).toMatchObject(state)
  commit(root)
  expect(await readContractsOrigin({root})).toMatchObject(state)

  await writeFiles(root, {'checks/Token.t.sol': 'contract TokenTest {}\n'})
  expect(await readContractsOrigin({root})).toMatchObject({commit: first, hasChanges: true})
  const third = commit(root)
  expect(await readContractsOrigin({root})).toMatchObject({commit: third, hasChanges: false})
})

test('the folder of contracts is named from the top of the repository', async () => {
  const root = await writeSite({
    'packages/chain/foundry.toml': '[profile.default]\nsrc = "contracts"\n',
    'packages/chain/contracts/Token.sol': 'contract Token {}\n'
  })
  runGit(root, 'init', '--quiet')
  const found = await readContractsOrigin({root: `${root}/packages/chain`})
  expect(found).toEqual({
    folder: 'packages/chain/contracts/',
    root: 'packages/chain/',
    libs: ['node_modules', 'lib'],
    hasChanges: true
  })
})

test('contracts outside of a repository have no commit', async () => {
  const root = await writeSite({'foundry.toml': ''})
  expect(await readContractsOrigin({root})).toEqual({
    folder: 'src/',
    root: '',
    libs: ['node_modules', 'lib'],
    hasChanges: false
  })
})
