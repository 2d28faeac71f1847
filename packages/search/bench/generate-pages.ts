import {mkdtemp, readdir, readFile, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {generateDocs} from '@lockstep/navtree/bench/generate-docs'
import {createPageProcessor, getPageData} from '@lockstep/pages'
import type {SearchPage} from '@lockstep/search'
import {VFile} from 'vfile'
import {readProcessorTime} from './read-processor-time.ts'

/** Generated pages as search takes them, and how long processors took to parse them. */
export interface GeneratedPages {
  pages: Array<SearchPage>
  parseTime: number
}

/** Generate a docs set, and parse and compile its pages. */
export async function generatePages(count: number, seed: number): Promise<GeneratedPages> {
  const folder = await mkdtemp(path.join(tmpdir(), 'search-bench-'))
  try {
    await generateDocs(folder, {pages: count, seed})
    const files = (await readdir(folder, {recursive: true})).filter((file) => file.endsWith('.mdx'))
    const pages: Array<SearchPage> = []
    const processor = createPageProcessor()
    let parseTime = 0
    for (const file of files.sort()) {
      const page = new VFile({path: file, value: await readFile(path.join(folder, file))})
      const start = readProcessorTime()
      const parsed = processor.parse(page)
      parseTime += readProcessorTime() - start
      const route = `/${file.replace(/(?:^|\/)index\.mdx$|\.mdx$/, '')}`
      await processor.run(parsed, page)
      const {title, sections, frontMatter} = getPageData(page)
      pages.push({
        route,
        title,
        description: String(frontMatter.description ?? ''),
        sections,
        topic: String(frontMatter.topic ?? ''),
        personas: toList(frontMatter.personas),
        categories: toList(frontMatter.categories),
        contentType: String(frontMatter.content_type ?? '')
      })
    }
    return {pages, parseTime}
  } finally {
    await rm(folder, {recursive: true, force: true})
  }
}

function toList(value: unknown): Array<string> {
  return Array.isArray(value) ? value.map(String) : []
}
