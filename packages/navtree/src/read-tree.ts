import {readFile} from 'node:fs/promises'
import path from 'node:path'
import {VFileMessage} from 'vfile-message'
import type {z} from 'zod'
import {buildTree, type FileProblem} from './build-tree.ts'
import {checkFrontMatter} from './check-front-matter.ts'
import {checkNavigation} from './check-navigation.ts'
import {listSources, type SourceFolder} from './list-sources.ts'
import {nameSource} from './name-source.ts'
import {type ParsedMeta, parseMeta} from './parse-meta.ts'
import {type PageFacts, parsePage} from './parse-page.ts'
import {type PageCache, readPageCache} from './read-page-cache.ts'
import {resolveInclude} from './resolve-headings.ts'
import type {Dialect, FrontMatter, Tree} from './tree.ts'

/** How to read a docs set. */
export interface ReadTreeOptions<S extends z.ZodType = z.ZodType<FrontMatter>> {
  /** Schema of front matter; the type of `page.frontMatter` is what it gives. */
  frontMatter?: S | undefined
  /** Version of Nextra whose rules count where versions differ. Default: 2. */
  dialect?: Dialect | undefined
  /** Folder where parsed pages are kept between runs. Default: none are kept. */
  cache?: string | undefined
  /** When the tree is read. Default: `SOURCE_DATE_EPOCH`, or now. */
  timestamp?: Date | undefined
}

/** A tree and everything that is wrong with the files that it was read from. */
export interface ReadTreeResult<F> {
  tree: Tree<F>
  messages: Array<VFileMessage>
}

/**
 * Read a docs set: every page, every `_meta` file, as one tree.
 *
 * Problems with the content are messages and never thrown. A page that fails the schema keeps its front matter as it
 * was written, so look at the messages before trusting types.
 */
export async function readTree<S extends z.ZodType = z.ZodType<FrontMatter>>(
  root: string,
  options: ReadTreeOptions<S> = {}
): Promise<ReadTreeResult<z.output<S>>> {
  const dialect = options.dialect ?? 2
  const {folder, problems} = await listSources(root)
  const found: Array<FileProblem> = [...problems]
  const cache = await readPageCache(options.cache)

  const files = await readFiles(root, folder, dialect, cache, found)
  await cache.write()

  const timestamp = options.timestamp ?? readClock()
  const {tree, problems: mismatches} = buildTree({...files, folder, dialect, timestamp})
  found.push(...mismatches, ...checkNavigation(tree, files))
  if (options.frontMatter) found.push(...checkFrontMatter(tree, options.frontMatter, files.pages))

  // Front matter has been parsed by the schema, or is what the default type says.
  return {tree: tree as Tree<z.output<S>>, messages: found.sort(byPlace).map(toMessage)}
}

interface Files {
  pages: Map<string, PageFacts>
  metas: Map<string, ParsedMeta>
}

async function readFiles(
  root: string,
  folder: SourceFolder,
  dialect: Dialect,
  cache: PageCache,
  problems: Array<FileProblem>
): Promise<Files> {
  const files: Files = {pages: new Map(), metas: new Map()}
  const names = new Set(listFiles(folder))
  const waiting = [...names].filter((file) => nameSource(toName(file), dialect))
  const known = new Set(waiting)

  // A few files are read ahead while one is parsed. Texts and syntax trees are let go page by page.
  const ahead = new Map<string, Promise<string | Error>>()
  for (let index = 0; index < waiting.length; index++) {
    for (const file of waiting.slice(index, index + 16)) {
      if (!ahead.has(file)) ahead.set(file, readText(path.join(root, file)))
    }
    const file = waiting[index] ?? ''
    const text = await ahead.get(file)
    ahead.delete(file)
    if (typeof text !== 'string') {
      const reason = `Cannot read file: ${text?.message ?? 'unknown error'}`
      problems.push({file, ruleId: 'unreadable-file', severity: 'error', reason})
      continue
    }

    const source = nameSource(toName(file), dialect)
    if (source?.kind === 'meta') {
      const meta = parseMeta(text, source.format)
      files.metas.set(file, meta)
      problems.push(...meta.problems.map((problem) => ({...problem, file})))
      continue
    }

    const format = file.endsWith('.md') ? 'md' : 'mdx'
    const key = `${dialect} ${format}`
    const facts =
      cache.find(text, key) ?? cache.keep(text, key, parsePage(text, format, dialect).facts)
    files.pages.set(file, facts)
    problems.push(...facts.problems.map((problem) => ({...problem, file})))
    waiting.push(
      ...listPartials(file, facts).filter((partial) => names.has(partial) && !isKnown(partial))
    )
  }

  return files

  function isKnown(file: string): boolean {
    return files.pages.has(file) || ahead.has(file) || waiting.includes(file)
  }
}

function listPartials(file: string, facts: PageFacts): Array<string> {
  return facts.outline.flatMap((item) => {
    const target = 'include' in item ? resolveInclude(file, item.include) : undefined
    return target === undefined ? [] : [target]
  })
}

function listFiles(folder: SourceFolder): Array<string> {
  const own = folder.files.map((name) => (folder.path === '' ? name : `${folder.path}/${name}`))
  return [...own, ...folder.folders.flatMap(listFiles)]
}

function toName(file: string): string {
  // A file below a folder with `_` is no page, whatever its own name is; partials are read when a page includes them.
  return /(^|\/)_[^/]*\//.test(file) ? '' : file.slice(file.lastIndexOf('/') + 1)
}

async function readText(file: string): Promise<string | Error> {
  try {
    const text = await readFile(file, 'utf8')
    return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text
  } catch (error) {
    return error as Error // `readFile` throws nothing else.
  }
}

/** `SOURCE_DATE_EPOCH` counts seconds, see https://reproducible-builds.org/specs/source-date-epoch/. */
function readClock(): Date {
  const epoch = process.env.SOURCE_DATE_EPOCH
  return epoch !== undefined && /^\d+$/.test(epoch) ? new Date(Number(epoch) * 1000) : new Date()
}

function toMessage({file, ruleId, reason, severity, place}: FileProblem): VFileMessage {
  const message = new VFileMessage(reason, {ruleId, source: 'navtree', ...(place && {place})})
  message.file = file
  message.name = `${file}:${message.line ?? 1}:${message.column ?? 1}`
  message.fatal = severity === 'error' ? true : severity === 'warning' ? false : undefined
  return message
}

function byPlace(a: FileProblem, b: FileProblem): number {
  if (a.file !== b.file) return a.file < b.file ? -1 : 1
  const [left, right] = [toPoint(a), toPoint(b)]
  return left.line - right.line || left.column - right.column
}

function toPoint({place}: FileProblem): {line: number; column: number} {
  if (!place) return {line: 0, column: 0}
  return 'start' in place ? place.start : place
}
