import type {PageFacts} from '../pages/page-facts.ts'
import {parsePage} from '../pages/parse-page.ts'
import type {Dialect} from '../tree/tree.ts'
import type {PageCache} from './read-page-cache.ts'
import {readTexts} from './read-texts.ts'

/** Read and parse pages one at a time, so that only one text and one syntax tree are held. */
export async function readPages(
  root: string,
  files: ReadonlyArray<string>,
  {dialect, cache}: {dialect: Dialect; cache: PageCache}
): Promise<Map<string, PageFacts | Error>> {
  const pages = new Map<string, PageFacts | Error>()
  for await (const [file, text] of readTexts(root, files)) {
    if (typeof text !== 'string') {
      pages.set(file, text)
      continue
    }
    const format = file.endsWith('.md') ? 'md' : 'mdx'
    const key = `${dialect} ${format}`
    const known = cache.find(text, key)
    pages.set(file, known ?? cache.keep(text, key, copy(parsePage(text, format, dialect).facts)))
  }
  return pages
}

/** In V8, a part of a string keeps the whole alive, so facts as they were parsed would keep every text in memory. */
function copy(facts: PageFacts): PageFacts {
  return JSON.parse(JSON.stringify(facts)) as PageFacts // Facts are plain data.
}
