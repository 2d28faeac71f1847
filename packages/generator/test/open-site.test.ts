import {rm} from 'node:fs/promises'
import path from 'node:path'
import {writeFiles, writeSite} from '@lockstep/test-support'
import {expect, onTestFinished, test, vi} from 'vitest'
import {createUnpacker, unpackClaims} from '../src/compile/pack-lint.ts'
import {openSite} from '../src/open/open-site.ts'
import type {SiteState} from '../src/open/read-site-state.ts'
import {readSettings} from '../src/settings/read-settings.ts'

vi.stubEnv('SOURCE_DATE_EPOCH', '1767323045')

const files: Record<string, string> = {
  'content/_meta.json': '{"index": "Start", "guide": "Guide", "part": "Part"}',
  'content/index.mdx': '# Home\n\n[Guide](./guide.mdx#one)\n\n<ChildCards />\n',
  'content/guide.mdx':
    '---\ntitle: Guide\n---\nimport Part from "./part.mdx"\n\n## One\n\nText.\n\n<Part />\n',
  'content/part.mdx': '# Part\n\n## In the part\n\n[Home](/)\n',
  'content/run.mdx': '# Run\n\nText.\n'
}

/** What a reader would see: every document with what it is made of, and what is wrong. */
function describe({site, model}: SiteState) {
  const documents = [...model.pages.keys()].map((address) => [address, model.build(address)])
  return {tree: site.tree, problems: site.problems, documents}
}

async function open(root: string, cache = `cache-${Math.random()}`) {
  const site = await openSite(await readSettings(root, {content: 'content'}), {
    cache: path.join(root, cache)
  })
  onTestFinished(() => site.close())
  return site
}

const edits: Array<[what: string, file: string, text: string | undefined]> = [
  ['a text', 'run.mdx', '# Run\n\nAnother text, with a [link](./none.mdx).\n'],
  ['a heading', 'guide.mdx', '---\ntitle: Guide\n---\n\n## Two\n\nText.\n'],
  ['a title', 'run.mdx', '---\ntitle: Another\n---\n\nText.\n'],
  ['a part of another page', 'part.mdx', '# Part\n\n## Not the same\n'],
  ['commands', 'run.mdx', '---\nproof: true\n---\n\n# Run\n\n```bash\necho a\n```\n'],
  ['an include', 'run.mdx', 'import Part from "./part.mdx"\n\n# Run\n\n<Part />\n'],
  ['a page that cannot be parsed', 'run.mdx', '# Run\n\n<Callout>\n'],
  ['the order', '_meta.json', '{"guide": "The guide", "index": "Start"}'],
  ['a page that is new', 'new.mdx', '# New\n'],
  ['a page that is gone', 'run.mdx', undefined]
]

test.each(edits)(
  '%s that changed since the last build may be compiled early',
  async (_, file, text) => {
    const root = await writeSite(files)
    const before = await open(root, 'cache')
    await before.read()
    await before.pages.write()
    await before.close()

    if (text === undefined) await rm(path.join(root, 'content', file))
    else await writeFiles(root, {[`content/${file}`]: text})
    const site = await open(root, 'cache')
    const early = await site.read({edited: [file]})
    const fresh = await (await open(root)).read()
    expect(describe(early)).toEqual(describe(fresh))
    expect(early.site.compiled).toBeLessThan(3)
  }
)

test('a page that was edited back is not compiled, even if that began early', async () => {
  const root = await writeSite(files)
  for (const text of ['# Run\n\nOther text.\n', files['content/run.mdx'] ?? '']) {
    const before = await open(root, 'cache')
    await before.read()
    await before.pages.write()
    // The store keeps what no later build has dropped.
    await before.close()
    await writeFiles(root, {'content/run.mdx': text})
  }
  const site = await open(root, 'cache')
  const early = await site.read({edited: ['run.mdx']})
  expect(early.site.compiled).toBe(0)
  expect(describe(early)).toEqual(describe(await (await open(root)).read()))
})

test.each(edits)('%s that changed is read as if everything had been', async (_, file, text) => {
  const root = await writeSite(files)
  const site = await open(root)
  await site.read()
  if (text === undefined) await rm(path.join(root, 'content', file))
  else await writeFiles(root, {[`content/${file}`]: text})

  const result = await site.read({changed: new Set([file])})
  const clean = await (await open(root)).read()
  expect(describe(result)).toEqual(describe(clean))
})

test('what lint needs of the other pages is known before an edited page is compiled', async () => {
  const root = await writeSite(files)
  const first = await open(root, 'cache')
  const {site} = await first.read()
  await first.pages.write()
  await first.close()
  await writeFiles(root, {'content/run.mdx': '# Run\n\nAnother text.\n'})

  const events: Array<unknown> = []
  const {unpack, unpackAhead} = createUnpacker()
  const second = await open(root, 'cache')
  await second.read({
    onKnown(entries) {
      events.push(entries.size)
      unpackAhead(entries.values())
    },
    onProgress: (done) => events.push(`compiled ${done}`)
  })
  expect(events).toEqual([3, 'compiled 1'])
  for (const {claims} of site.entries.values()) {
    expect(unpack(claims)).toEqual(unpackClaims(claims))
  }
})

test('a text that changed leaves the tree as it is', async () => {
  const root = await writeSite(files)
  const site = await open(root)
  const before = await site.read()
  await writeFiles(root, {'content/run.mdx': '# Run\n\n> Another text.\n'})
  const {site: after} = await site.read({changed: new Set(['run.mdx'])})
  expect(after.compiled).toBe(1)
  expect(after.tree).toBe(before.site.tree)
})
