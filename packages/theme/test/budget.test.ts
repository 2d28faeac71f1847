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

test("scripts weigh 3.8 kB at most together, 2 kB more once a reader copies a page, and don't include React", async () => {
  const scripts = Object.entries(await buildScripts())
  const all = scripts.map(([, text]) => text).join('')
  // The second one is for an address that no page has.
  const isLate = ([name]: [string, string]): boolean =>
    /^\/_lockstep\/(?:page-markdown|find-nearest-page)/.test(name)
  const late = scripts.filter(isLate)
  const early = scripts.filter((script) => !isLate(script))
  expect(late).toHaveLength(2)
  // Nothing loads them along with the page.
  expect(all.replace(/import\(".\/(?:page-markdown|find-nearest-page)[^"]*"\)/g, '')).not.toMatch(
    /\/(?:page-markdown|find-nearest-page)/
  )
  expect(weigh(early.map(([, text]) => text).join(''))).toBeLessThanOrEqual(3800)
  for (const [, text] of late) expect(weigh(text)).toBeLessThanOrEqual(2000)
  expect(all).not.toMatch(/react/i)
})

test('a tutorial of 7 kB with a dozen blocks of code weighs 12 kB at most', async () => {
  const markdown = await readFile(new URL('pages/lockbox.mdx', import.meta.url), 'utf8')
  expect(Buffer.byteLength(markdown)).toBeGreaterThan(7000)
  expect(markdown.split('```').length - 1).toBeGreaterThanOrEqual(22)
  const documents = await buildDocuments()
  expect(weigh(documents['/interop/tutorials/lockbox'] ?? '')).toBeLessThanOrEqual(12_000)
})
