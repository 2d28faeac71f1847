import {readFileSync} from 'node:fs'
import path from 'node:path'
import {listPages, readTree} from '@lockstep/navtree'
import {createPageProcessor, getPageData} from '@lockstep/pages'
import {expect, test} from 'vitest'

const content = path.resolve(import.meta.dirname, '../../content')

test('anchors in the tree are the ids of the headings in the HTML, on every page', async () => {
  const {tree} = await readTree(content)
  const processor = createPageProcessor({
    dialect: tree.dialect,
    rootName: 'content',
    getPartial: (file) => readFileSync(path.join(content, file), 'utf8')
  })
  const pages = listPages(tree)
  expect(pages.length).toBeGreaterThan(200)

  for (const {file, headings} of pages) {
    const value = readFileSync(path.join(content, file), 'utf8')
    const page = await processor.process({path: file, value})
    const ids = Array.from(String(page).matchAll(/<h[2-6] id="([^"]+)"/g), ([, id]) => id)
    expect([file, ids]).toEqual([file, headings.map(({id}) => id)])
    expect(getPageData(page).outline).toEqual(headings)
  }
})
