import {readFile} from 'node:fs/promises'
import {gzipSync} from 'node:zlib'
import {expect, test} from 'vitest'
import {buildDocuments} from './build-document.ts'
import {buildScripts, buildStyles} from './build-site.ts'

function weigh(text: string): number {
  return gzipSync(text, {level: 9}).length
}

test('styles weigh 10 kB at most, colors of code included', async () => {
  expect(weigh(await buildStyles())).toBeLessThanOrEqual(10_000)
})

test('scripts weigh 4 kB at most together, and hold no React', async () => {
  const scripts = Object.values(await buildScripts())
  expect(weigh(scripts.join(''))).toBeLessThanOrEqual(4000)
  expect(scripts.join('')).not.toMatch(/react/i)
})

test('a tutorial of 7 kB with a dozen blocks of code weighs 12 kB at most', async () => {
  const markdown = await readFile(new URL('pages/lockbox.mdx', import.meta.url), 'utf8')
  expect(Buffer.byteLength(markdown)).toBeGreaterThan(7000)
  expect(markdown.split('```').length - 1).toBeGreaterThanOrEqual(22)
  const documents = await buildDocuments()
  expect(weigh(documents['/interop/tutorials/lockbox'] ?? '')).toBeLessThanOrEqual(12_000)
})
