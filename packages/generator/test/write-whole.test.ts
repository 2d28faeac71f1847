import {readdirSync, readFileSync} from 'node:fs'
import path from 'node:path'
import {writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {writeWhole} from '../src/cache/write-whole.ts'

test('a file that one process writes many times at once is one of the texts', async () => {
  const root = await writeSite({})
  const texts = Array.from({length: 20}, (_, index) => `${index}`.repeat(100_000))
  await Promise.all(texts.map((text) => writeWhole(path.join(root, 'pages.json'), text)))
  expect(readdirSync(root)).toEqual(['pages.json'])
  expect(texts).toContain(readFileSync(path.join(root, 'pages.json'), 'utf8'))
})
