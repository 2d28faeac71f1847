import {readContent} from '@lockstep/navtree'
import {type PageFacts, parsePage} from '@lockstep/navtree/parse'
import {writeSite} from '@lockstep/test-support'
import {expect, test} from 'vitest'
import {buildTreeOnce, guessTree} from '../src/compile/guess-tree.ts'
import type {PageEntry} from '../src/compile/page-entry.ts'
import type {PageStore} from '../src/compile/read-page-store.ts'

function toEntry(text: string | undefined): PageEntry | undefined {
  return text === undefined ? undefined : ({facts: toFacts(text)} as PageEntry)
}

function toFacts(text: string): PageFacts {
  return parsePage(text, 'mdx', 4).facts
}

/** Guess the tree of a site in which `b.mdx` is being compiled, and had the text `last` before. */
async function guess(last: string | undefined, a = '# A') {
  const contentFiles = await readContent(
    await writeSite({'a.mdx': a, 'b.mdx': '# B', 'c.mdx': 'c'})
  )
  const known = new Map(['a', 'c'].map((name) => [`${name}.mdx`, toEntry(name) as PageEntry]))
  known.set('a.mdx', toEntry(a) as PageEntry)
  const stored =
    last === undefined ? undefined : (JSON.parse(JSON.stringify(toEntry(last))) as PageEntry)
  const store = {findLast: async () => stored} as Partial<PageStore> as PageStore
  const found = await guessTree(contentFiles, known, store)
  const build = (b: string) => {
    const facts = new Map<string, PageFacts>([
      ['a.mdx', toFacts(a)],
      // As from a thread, but not from the store.
      ['b.mdx', {...toFacts(b), timestamp: undefined} as PageFacts]
    ])
    return buildTreeOnce(contentFiles, facts.set('c.mdx', toFacts('c')), found)
  }
  return {found, build}
}

test('an edit of the text keeps the tree that was built while the page was compiled', async () => {
  const {found, build} = await guess('# B\n\nOld text.')
  expect(found).toBeDefined()
  expect(build('# B\n\nNew text.')).toBe(found?.built)
})

test('an edit of a heading builds the tree again', async () => {
  const {found, build} = await guess('# B')
  const {tree} = build('# New')
  expect(JSON.stringify(found?.built.tree)).not.toContain('"New"')
  expect(JSON.stringify(tree)).toContain('"New"')
})

test('nothing is guessed for a new page', async () => {
  expect((await guess(undefined)).found).toBeUndefined()
})
