import {chmodSync, chownSync, existsSync, writeFileSync} from 'node:fs'
import path from 'node:path'
import {writeSite} from '@lockstep/test-support'
import {expect, onTestFinished, test} from 'vitest'
import {openBorrowedCache} from '../src/cache/open-borrowed-cache.ts'

const nobody = 65534

test('a site that cannot be written gets a temporary cache, which is removed at the end', async () => {
  const root = await writeSite({'site.yaml': 'title: A\n'})
  const places = {file: path.join(root, 'site.yaml'), out: path.join(root, 'dist'), content: root}
  chmodSync(root, 0o555)
  // Read-only folders don't stop root.
  if (process.getuid?.() === 0) {
    chownSync(root, nobody, nobody)
    process.seteuid?.(nobody)
    onTestFinished(() => process.seteuid?.(0))
  }
  const {folder = '', closed, end} = openBorrowedCache(places, undefined)
  expect(closed).toBe(path.join(root, '.lockstep'))
  writeFileSync(path.join(folder, 'a'), 'a')
  end()
  expect(existsSync(folder)).toBe(false)

  expect(openBorrowedCache(places, '/named')).toMatchObject({folder: '/named'})
  chmodSync(root, 0o755)
  expect(openBorrowedCache(places, undefined)).toMatchObject({folder: undefined})
})
