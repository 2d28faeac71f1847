import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync
} from 'node:fs'
import path from 'node:path'
import {writeSite} from '@lockstep/test-support'
import {expect, onTestFinished, test} from 'vitest'
import {createStaging, restoreFolder, swapFolder} from '../src/write/swap-folder.ts'

const nobody = 65534

/** Continue as a user whom read-only folders stop. They don't stop root. */
function becomeUser(folder: string): void {
  if (process.getuid?.() !== 0) return
  chownSync(folder, nobody, nobody)
  process.seteuid?.(nobody)
  onTestFinished(() => process.seteuid?.(0))
}

test('a site that was made read-only is replaced, and nothing is left of it', async () => {
  const root = await writeSite({})
  becomeUser(root)
  const out = path.join(root, 'dist')
  mkdirSync(path.join(out, 'guide/deep'), {recursive: true})
  writeFileSync(path.join(out, 'guide/deep/old.html'), 'old')
  for (const folder of ['guide/deep', 'guide', '.']) chmodSync(path.join(out, folder), 0o555)

  const staging = await createStaging(out)
  writeFileSync(path.join(staging, 'new.html'), 'new')
  await swapFolder(staging, out)
  await restoreFolder(out)
  expect(readdirSync(root)).toEqual(['dist'])
  expect(readFileSync(path.join(out, 'new.html'), 'utf8')).toBe('new')
})

test('leftovers of another user are kept and do not stop a build', async () => {
  if (process.getuid?.() !== 0) return
  const root = await writeSite({})
  const old = path.join(root, '.dist.old-1-a')
  mkdirSync(path.join(old, 'guide'), {recursive: true})
  writeFileSync(path.join(old, 'guide/index.html'), 'old')
  mkdirSync(path.join(root, 'dist'))
  becomeUser(root)
  await restoreFolder(path.join(root, 'dist'))
  expect(existsSync(path.join(old, 'guide/index.html'))).toBe(true)
})
