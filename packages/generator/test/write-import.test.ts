import {readdir, readFile} from 'node:fs/promises'
import path from 'node:path'
import {writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {writeImport} from '#src/import/write-import'

test('an import that was killed is completed, and what it left of its files is removed', async () => {
  // No process of Linux has an id above 4194304.
  const root = await writeSite({
    'old/logo.svg': '<svg/>',
    'docs/guides/a.mdx': 'edited',
    'docs/guides/.b.mdx.4194999.part': '# ',
    'docs/guides/.notes.4194999.part': 'not of an import'
  })
  const texts = new Map([
    ['guides/a.mdx', '# A\n'],
    ['guides/b.mdx', '# B\n']
  ])
  const copies = new Map([['public/logo.svg', 'old/logo.svg']])
  const docs = path.join(root, 'docs')
  expect(await writeImport(root, docs, {texts, copies})).toEqual({
    written: 2,
    kept: 1,
    refused: []
  })
  expect((await readdir(path.join(docs, 'guides'))).sort()).toEqual([
    '.notes.4194999.part',
    'a.mdx',
    'b.mdx'
  ])
  expect(await readFile(path.join(docs, 'guides/a.mdx'), 'utf8')).toBe('edited')
})
