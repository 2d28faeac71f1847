import {writeSite} from '@lockstep/test-support'
import {expect, onTestFinished, test, vi} from 'vitest'
import {compileContracts} from '../src/contracts/compile-contracts.ts'

test('a compiler that would search the whole disk is not started', async () => {
  const root = await writeSite({'foundry.toml': '[profile.default]\nsrc = "/"\n'})
  await expect(compileContracts({root})).rejects.toThrow('foundry.toml:2:1')
})

test('settings that only lack a profile are left to the compiler', async () => {
  vi.stubEnv('PATH', '')
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  const root = await writeSite({'foundry.toml': '[profile.default]\n'})
  await expect(compileContracts({root, profile: 'docs'})).rejects.toThrow('Cannot run')
})
