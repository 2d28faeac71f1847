import {writeFileSync} from 'node:fs'
import path from 'node:path'
import {writeIndex} from '@lockstep/search'
import {createSearch} from '@lockstep/search/client'
import {createPageCompiler} from '#src/compile/create-page-compiler'
import {decodeSections} from '#src/compile/page-content'
import type {Target} from '../target.ts'
import {makeFolder} from './make-folder.ts'
import {readTexts} from './read-corpus.ts'

/** Queries of an index of real pages. */
export async function openQueryTarget(): Promise<Target> {
  const folder = makeFolder()
  const texts = readTexts('content', /\.mdx$/).filter((_, index) => index % 30 === 0)
  const options = {content: folder, rootName: 'docs', dialect: 3, engine: ''} as const
  const compiler = await createPageCompiler(options)
  const pages = []
  for (const [index, text] of texts.entries()) {
    writeFileSync(path.join(folder, 'page.mdx'), text)
    const {content} = await compiler.compile('page.mdx')
    const facts = {personas: [], categories: []}
    pages.push({
      route: `/${index}`,
      title: `Page ${index}`,
      key: String(index),
      read: async () => decodeSections(Buffer.from(content)),
      ...facts
    })
  }
  const files = new Map<string, Uint8Array>()
  const [entry = ''] = await writeIndex(pages, {write: (name, bytes) => files.set(name, bytes)})
  const {search} = createSearch({
    entry,
    async load(name) {
      const bytes = files.get(name)
      if (!bytes) throw new Error(`Cannot find \`${name}\``)
      return bytes
    }
  })

  return {
    name: 'query',
    weight: 40,
    corpus: texts.flatMap((text) => text.match(/^#+ .*$|`[^`\n]+`|^[^\n]{20,80}$/gm) ?? []),
    words,
    async run(query, random) {
      const limit = random.pick([1, 10, 10, 10, 1000])
      const result = await search(query, {limit, filters: {personas: [], contentTypes: []}})
      const {total, hits} = result
      JSON.stringify(result)
      return total < hits.length ? [`Unexpected ${hits.length} hits of ${total}`] : []
    }
  }
}

const words: ReadonlyArray<string> = [
  ...'"\'-+*:()[]{}<>.,_/\\~^& ',
  '" "',
  '""',
  'site:',
  '-"a b"',
  '0x',
  '0x42…28',
  '0x4200...0028',
  'lockAndMint(uint256',
  'C++',
  'a_b.c-d/e',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'ブリッジ',
  'e\u0301',
  'İ',
  'ß',
  '😀'
]
