import {readFile} from 'node:fs/promises'
import path from 'node:path'
import {wholeFile} from '@lockstep/problem'
import {parseMeta} from '../metas/parse-meta.ts'
import type {ParsedMeta} from '../metas/parsed-meta.ts'
import type {PageFacts} from '../pages/page-facts.ts'
import {parsePage} from '../pages/parse-page.ts'
import {parsePageModule} from '../pages/parse-page-module.ts'
import type {TreeProblem} from '../problem.ts'
import {resolveInclude} from '../tree/resolve-headings.ts'
import type {Dialect} from '../tree/tree.ts'
import type {SourceFolder} from './list-sources.ts'
import {isSkipped, type Layout, nameSource, type Source} from './name-source.ts'
import type {PageCache} from './read-page-cache.ts'

/** What the files of a docs set say, by path. */
export interface Files {
  /** Pages, and the partials that they include. */
  pages: Map<string, PageFacts>
  metas: Map<string, ParsedMeta>
  problems: Array<TreeProblem>
}

/** Gives the facts of Markdown and MDX files, by their path from the root, or why a file cannot be read. */
export type ReadPages = (
  files: ReadonlyArray<string>,
  /** Partials are asked for when pages that include them are known. */
  request: {dialect: Dialect; kind: 'pages' | 'partials'}
) => Promise<ReadonlyMap<string, PageFacts | Error>>

/**
 * Read and parse every file of a docs set, one at a time: texts and syntax trees are let go page by page.
 *
 * What `readPages` gives is not read again.
 */
export async function readFiles(
  root: string,
  folder: SourceFolder,
  layout: Layout,
  {cache, readPages}: {cache: PageCache; readPages?: ReadPages | undefined}
): Promise<Files> {
  const files: Files = {pages: new Map(), metas: new Map(), problems: []}
  const names = new Set(listFiles(folder))
  let waiting = [...names].filter((file) => toSource(file, layout))

  // Partials may include partials. A file is read once, so this ends.
  const known = new Set(waiting)
  const {dialect} = layout
  for (let kind: 'pages' | 'partials' = 'pages'; waiting.length > 0; kind = 'partials') {
    let included: Array<string> = []
    const isGiven = (file: string): boolean =>
      readPages !== undefined && toSource(file, layout)?.kind !== 'meta' && /\.mdx?$/.test(file)
    const given = waiting.filter(isGiven)
    const read = given.length > 0 ? await readPages?.(given, {dialect, kind}) : undefined
    for (const [file, facts] of read ?? []) {
      if (facts instanceof Error) reportUnreadable(files, file, facts)
      else included = included.concat(listPartials(file, addPage(files, file, facts), layout))
    }
    const own = waiting.filter((file) => !isGiven(file))
    for await (const [file, text] of readTexts(root, own)) {
      const facts = addFile(files, file, text, layout, cache)
      if (facts) included = included.concat(listPartials(file, facts, layout))
    }
    waiting = [...new Set(included)].filter((file) => names.has(file) && !known.has(file))
    for (const file of waiting) known.add(file)
  }

  return files
}

/** Take in one file; gives the facts where it is a page or a partial. */
function addFile(
  files: Files,
  file: string,
  text: string | Error,
  layout: Layout,
  cache: PageCache
): PageFacts | undefined {
  if (typeof text !== 'string') {
    reportUnreadable(files, file, text)
    return
  }

  const source = toSource(file, layout)
  if (source?.kind === 'meta') {
    const meta = parseMeta(text, source.format)
    files.metas.set(file, meta)
    for (const problem of meta.problems) files.problems.push({...problem, file})
    return
  }

  return addPage(files, file, findFacts(file, text, source, layout, cache))
}

function addPage(files: Files, file: string, facts: PageFacts): PageFacts {
  files.pages.set(file, facts)
  for (const problem of facts.problems) files.problems.push({...problem, file})
  return facts
}

function reportUnreadable(files: Files, file: string, error: Error): void {
  const reason = `Cannot read file: ${error.message}`
  files.problems.push({
    file,
    ruleId: 'unreadable-file',
    severity: 'error',
    reason,
    place: wholeFile
  })
}

function findFacts(
  file: string,
  text: string,
  source: Source | undefined,
  {dialect}: Layout,
  cache: PageCache
): PageFacts {
  if (source?.kind === 'module') return parsePageModule(text, source.format)
  const format = file.endsWith('.md') ? 'md' : 'mdx'
  const key = `${dialect} ${format}`
  return (
    cache.find(text, key) ?? cache.keep(text, key, copy(parsePage(text, format, dialect).facts))
  )
}

/** A part of a string holds on to the whole in V8, so facts as they were parsed would keep every text alive. */
function copy(facts: PageFacts): PageFacts {
  return JSON.parse(JSON.stringify(facts)) as PageFacts // Facts are plain data: the cache keeps them so too.
}

/** Read texts in order, a few files ahead of who takes them. */
async function* readTexts(
  root: string,
  files: ReadonlyArray<string>
): AsyncGenerator<[file: string, text: string | Error]> {
  const ahead: Array<Promise<string | Error>> = []
  for (const [index, file] of files.entries()) {
    while (ahead.length < 16 && index + ahead.length < files.length) {
      ahead.push(readText(path.join(root, files[index + ahead.length] ?? '')))
    }
    const text = await ahead.shift()
    if (text !== undefined) yield [file, text]
  }
}

async function readText(file: string): Promise<string | Error> {
  try {
    const text = await readFile(file, 'utf8')
    return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  } catch (error) {
    return error as Error // `readFile` throws nothing else.
  }
}

function listFiles(folder: SourceFolder): Array<string> {
  const own = folder.files.map((name) => (folder.path === '' ? name : `${folder.path}/${name}`))
  return [...own, ...folder.folders.flatMap(listFiles)]
}

function listPartials(file: string, facts: PageFacts, {rootName}: Layout): Array<string> {
  return facts.outline.flatMap((item) => {
    const target = 'include' in item ? resolveInclude(file, item.include, rootName) : undefined
    return target === undefined ? [] : [target]
  })
}

/** What is below a folder that is skipped is read only when a page includes it. */
function toSource(file: string, layout: Layout): Source | undefined {
  const folders = file.split('/')
  const name = folders.pop() ?? ''
  return folders.some((folder) => isSkipped(folder, layout)) ? undefined : nameSource(name, layout)
}
