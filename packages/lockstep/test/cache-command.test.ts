import {readFileSync, utimesSync} from 'node:fs'
import path from 'node:path'
import {writeSite} from '@lockstep/test-support'
import {expect, onTestFinished, test, vi} from 'vitest'
import {runCommand} from './run-command.ts'

const secret = 'a secret for tests, long enough for a key'

test('the caches of a site are shown and trimmed', async () => {
  vi.stubEnv('LOCKSTEP_CACHE_SECRET', secret)
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  const base = await writeSite({})
  const root = await writeSite({
    'site.yaml': `title: T\ncontent: docs\ncache: {remote: {driver: fs, base: ${base}}}\n`,
    'docs/index.mdx': '# Home\n\nText.\n'
  })
  expect((await runCommand(['build'], root)).stdout).toContain(
    'remote cache (fs): 0 found, 5 missing, 6 sent'
  )
  expect((await runCommand(['cache'], root)).stdout).toMatch(
    /^\.lockstep: \d+ results, \d+ kB\nremote cache \(fs\): 6 results, read and write\nlast build: 0 of 1 page from a cache; remote cache \(fs\): 0 found, 5 missing, 6 sent\n$/
  )
  expect((await runCommand(['cache', 'trim'], root)).stdout).toMatch(
    /^0 results \(0 bytes\) removed from this machine; 0 results from the remote cache \(fs\)\n$/
  )
  const past = new Date('2020-01-01')
  const data: {folder: string} = JSON.parse((await runCommand(['cache', '--json'], root)).stdout)
  utimesSync(path.join(data.folder, 'store/1.pack'), past, past)
  const {stdout} = await runCommand(['cache', 'trim', '--days', '7'], root)
  expect(stdout).toMatch(/^\d+ results \(\d+ kB\) removed from this machine; 0 results/)
  // What was removed here is still there.
  expect((await runCommand(['build'], root)).stdout).toContain('2 found, 0 missing, 0 sent')
})

test('the public key that a secret has is read by builds without it', async () => {
  vi.stubEnv('LOCKSTEP_CACHE_SECRET', secret)
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  const base = await writeSite({})
  const toSite = (key: string) =>
    writeSite({
      'site.yaml': `title: T\ncontent: docs\ncache: {remote: {driver: fs, base: ${base}, publicKey: ${key}}}\n`,
      'docs/index.mdx': '# Home\n\nText.\n'
    })
  const key = (await runCommand(['cache', 'key'], base)).stdout.trim()
  expect(key).toMatch(/^[\w-]{43}$/)
  await runCommand(['build'], await toSite(key))
  vi.stubEnv('LOCKSTEP_CACHE_SECRET', '')
  const other = await toSite(key)
  expect((await runCommand(['build'], other)).stdout).toContain('5 found, 0 missing, 0 sent')
  expect(readFileSync(path.join(other, 'dist/index.html'), 'utf8')).toContain('Text.')
  const keyless = await writeSite({
    'site.yaml': `title: T\ncontent: docs\ncache: {remote: {driver: fs, base: ${base}}}\n`,
    'docs/index.mdx': '# Home\n\nText.\n'
  })
  expect((await runCommand(['build'], keyless)).stderr).toContain(
    'The remote cache (fs) was switched off: it needs `LOCKSTEP_CACHE_SECRET`, or `publicKey` to read only\n'
  )
  expect(await runCommand(['cache', 'key'], base)).toMatchObject({code: 2})
  expect(await runCommand(['cache', 'burn'], base)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('expected `show`, `key` or `trim`')
  })
  expect(await runCommand(['build', '--shard', '3/2'], other)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('expected a share and the number of shares, such as `2/8`')
  })
})
