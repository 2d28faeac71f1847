import {cp, readFile, rm, symlink, writeFile} from 'node:fs/promises'
import {join} from 'node:path'
import {expect, test} from 'vitest'
import {makeFolder} from '../tools/make-folder.js'
import {root, runForge} from '../tools/run-forge.js'
import {readBytecode} from './read-bytecode.ts'

test('a comment does not change the code, and so moves no address', async () => {
  const folder = await makeFolder('comment-')
  for (const path of ['foundry.toml', 'contracts/src']) {
    await cp(join(root, path), join(folder, path), {recursive: true})
  }
  await symlink(join(root, 'contracts/node_modules'), join(folder, 'contracts/node_modules'))

  const source = join(folder, 'contracts/src/LockboxSuperchainERC20.sol')
  const code = await readFile(source, 'utf8')
  await writeFile(source, code.replace('/// @title', '/// Another comment.\n/// @title'))
  const {status, output} = await runForge(['build'], {
    environment: {
      FOUNDRY_PROFILE: 'docs',
      FOUNDRY_SOLC: join(root, 'contracts/tools/solc.js')
    },
    folder
  })
  expect(status, output).toBe(0)

  const commented = await readBytecode(join(folder, 'out'))
  await rm(folder, {recursive: true})
  expect(commented).toBe(await readBytecode(join(root, 'out')))
})
