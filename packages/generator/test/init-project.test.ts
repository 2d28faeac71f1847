import {chmod, readFile, writeFile} from 'node:fs/promises'
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

test('what a run left that was killed during a trial is removed before the contracts are compiled', async () => {
  const root = await writeSite({
    'foundry.toml': toml,
    'src/A.sol': 'contract A {}\n',
    // No process of Linux has an id above 4194304.
    '.lockstep/trial-4194999-abc/A.s.sol': '',
    [`.lockstep/trial-${process.ppid}-abc/B.s.sol`]: '',
    '.lockstep/out/Proxy.sol/Proxy.json': '{}',
    '.lockstep/store/1.pack': '',
    'out/Proxy.sol/Proxy.json': '{}'
  })
  await writeFile(path.join(root, 'forge'), '#!/bin/sh\nls -d .lockstep/* out > seen\nexit 1\n')
  await chmod(path.join(root, 'forge'), 0o755)
  vi.stubEnv('PATH', `${root}:/usr/bin:/bin`)
  onTestFinished(() => void vi.unstubAllEnvs())
  await expect(initProject(root, {acceptsOffers: false, version: '0.0.0'})).rejects.toThrow()
  expect(await readFile(path.join(root, 'seen'), 'utf8')).toBe(
    `.lockstep/store\n.lockstep/trial-${process.ppid}-abc\nout\n`
  )
})
