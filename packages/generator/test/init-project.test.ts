import {chmod, readFile} from 'node:fs/promises'
import path from 'node:path'
import {writeSite} from '@lockstep/test-support'
import {expect, onTestFinished, test, vi} from 'vitest'
import {initProject} from '../src/index.ts'

const toml = '[profile.default]\nsrc = "src"\n'

/** Run `initProject` with a compiler that runs a command of a shell and fails. */
async function initWith(command: string): Promise<string> {
  const root = await writeSite({
    'foundry.toml': toml,
    'src/A.sol': 'contract A {}\n',
    'bin/forge': `#!/bin/sh\n${command}\nexit 1\n`
  })
  await chmod(path.join(root, 'bin/forge'), 0o755)
  vi.stubEnv('PATH', `${path.join(root, 'bin')}:/usr/bin:/bin`)
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(initProject(root, {acceptsOffers: false, version: '0.0.0'})).rejects.toThrow(
    'Cannot compile'
  )
  return readFile(path.join(root, 'foundry.toml'), 'utf8')
}

test('the profile is taken out again if the contracts cannot be compiled', async () => {
  expect(await initWith('')).toBe(toml)
})

test('what someone writes into `foundry.toml` while the contracts are compiled stays', async () => {
  expect(await initWith("echo '# mine' >> foundry.toml")).toMatch(
    /\[profile\.docs\][\s\S]*\n# mine\n$/
  )
})
