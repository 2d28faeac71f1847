import type {PageFacts} from '../pages/page-facts.ts'
import {parsePage} from '../pages/parse-page.ts'
import type {Dialect} from '../tree/tree.ts'
import type {PageCache} from './read-page-cache.ts'
import {readTexts} from './read-texts.ts'

/** Parses files of the docs folder to their facts, or to the reason why that is impossible. */
export type ParsePages = (
  files: ReadonlyArray<string>,
  dialect: Dialect
) => Promise<ReadonlyMap<string, PageFacts | Error>>

interface ReadPagesOptions {
  dialect: Dialect
  cache: PageCache
  /** Default: pages are parsed here. */
  parse: ParsePages | undefined
}

/** Read pages one at a time, so that only one text and one syntax tree are held, and parse those that are not cached. */
export async function readPages(
  root: string,
  files: ReadonlyArray<string>,
  {dialect, cache, parse}: ReadPagesOptions
): Promise<Map<string, PageFacts | Error>> {
  const pages = new Map<string, PageFacts | Error>()
  const missing = new Map<string, string>()
  for await (const [file, text] of readTexts(root, files)) {
    if (typeof text !== 'string') {
      pages.set(file, text)
      continue
    }
    const format = file.endsWith('.md') ? 'md' : 'mdx'
    const key = cache.toKey(text, `${dialect} ${format}`)
    const known = cache.find(key)
    if (known) pages.set(file, known)
    else if (parse) missing.set(file, key)
    else keep(file, key, copy(parsePage(text, format, dialect).facts))
  }
  if (parse && missing.size > 0) {
    for (const [file, facts] of await parse([...missing.keys()], dialect)) {
      if (facts instanceof Error) pages.set(file, facts)
      else keep(file, missing.get(file) ?? '', facts)
    }
  }
  // In the order of the files, whatever was cached.
  return new Map(
    files.flatMap((file) => {
      const facts = pages.get(file)
      return facts ? [[file, facts] as const] : []
    })
  )

  function keep(file: string, key: string, facts: PageFacts): void {
    cache.keep(key, facts)
    pages.set(file, facts)
  }
}

/** In V8, a part of a string keeps the whole alive, so facts as they were parsed would keep every text in memory. */
function copy(facts: PageFacts): PageFacts {
  return JSON.parse(JSON.stringify(facts)) as PageFacts // Facts are plain data.
}
