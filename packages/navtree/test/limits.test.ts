import {unlinkSync} from 'node:fs'
import path from 'node:path'
import {writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {readTexts, toUnreadable} from '../src/files/read-texts.ts'
import {parsePage} from '../src/pages/parse-page.ts'

test('a file of more than 1 MB is reported with its size, and the next one is read', async () => {
  const root = await writeSite({
    'a.mdx': 'a'.repeat(1_000_000),
    'b.mdx': 'b'.repeat(1_000_001),
    'c.mdx': 'c'
  })
  const found: Array<readonly [string, string | Error]> = []
  for await (const each of readTexts(root, ['a.mdx', 'b.mdx', 'c.mdx'])) found.push(each)
  const [first, second, third] = found.map(([, text]) => text)
  expect([String(first).length, third]).toEqual([1_000_000, 'c'])
  expect(toUnreadable('b.mdx', second as Error)).toMatchObject({
    reason: 'Cannot read file: it is larger than 1 MB',
    place: {start: {line: 1, column: 1}}
  })
})

test('no more than sixteen files are read ahead', async () => {
  const names = Array.from({length: 40}, (_, index) => `${index}.mdx`)
  const root = await writeSite(Object.fromEntries(names.map((name) => [name, name])))
  const read: Array<string | Error> = []
  for await (const [, text] of readTexts(root, names)) {
    if (read.push(text) === 1) unlinkSync(path.join(root, '20.mdx'))
  }
  expect(read[20]).toMatchObject({code: 'ENOENT'})
})

test('a page has at most 500 problems, the last of which counts the others', () => {
  const parse = (count: number) =>
    parsePage(`---\n${'a: 1\n'.repeat(count + 1)}---\n\n# A\n`, 'mdx', 2)
  expect(parse(500).facts.problems).toHaveLength(500)
  const {problems} = parse(510).facts
  expect([problems.length, problems.at(-1)?.reason]).toEqual([
    500,
    expect.stringMatching(/ \(and 10 more problems in this file\)$/)
  ])
})
