import path from 'node:path'
import {limitProblems} from '@lockstep/problem'
import {dialects} from '../dialects/dialects.ts'
import {parseMeta} from '../metas/parse-meta.ts'
import type {ParsedMeta} from '../metas/parsed-meta.ts'
import type {PageFacts} from '../pages/page-facts.ts'
import {parsePageModule} from '../pages/parse-page-module.ts'
import type {TreeProblem} from '../problem.ts'
import type {Dialect} from '../tree/tree.ts'
import {addFiles} from './add-files.ts'
import {type ContentFolder, listContent} from './list-content.ts'
import {type FileKind, isSkipped, type Layout, parseFileName} from './parse-file-name.ts'
import {readClock} from './read-clock.ts'
import {readDialect} from './read-dialect.ts'
import {readTexts, toUnreadable} from './read-texts.ts'

/** How to read the files of a docs set. */
export interface ReadContentOptions {
  /** Version of Nextra whose rules apply where versions differ. Default: see `readDialect`. */
  dialect?: Dialect | undefined
  /** When the tree is read. Default: `SOURCE_DATE_EPOCH`, or now. */
  timestamp?: Date | undefined
  /**
   * Texts of pages and `_meta` files that are generated, by path. On the disk, a `_meta` file overrides one of these,
   * and `reference/index.mdx` overrides `reference.mdx`.
   */
  generated?: ReadonlyMap<string, string> | undefined
  /** Routes of pages that are generated later. Keys in `_meta` files for them and for what is below them are right. */
  planned?: ReadonlyArray<string> | undefined
  /** Called with the version of Nextra, before `_meta` files are read. */
  onDialect?: ((dialect: Dialect) => void) | undefined
}

/** Everything about a docs set that is known before its pages are parsed. */
export interface ContentFiles {
  dialect: Dialect
  timestamp: Date
  /** Markdown and MDX pages, by path from the root, in the order of the tree. */
  pages: Array<string>
  /** Every file below the root that a page may include. */
  files: ReadonlySet<string>
  /** Those of the pages that are generated and have no file on the disk. */
  generated: ReadonlySet<string>
  /** Routes of pages that are generated later. */
  planned: ReadonlyArray<string>
  /** Pages that are programs, such as `page.tsx`. */
  modules: ReadonlyMap<string, PageFacts>
  metas: ReadonlyMap<string, ParsedMeta>
  folder: ContentFolder
  layout: Layout
  problems: Array<TreeProblem>
}

/**
 * Read the list of files and the `_meta` files of a docs set. Pages are only listed, so that the caller decides where
 * they are parsed.
 */
export async function readContent(
  root: string,
  options: ReadContentOptions = {}
): Promise<ContentFiles> {
  const listed = await listContent(root)
  const {problems} = listed
  const {generated = new Map<string, string>()} = options
  const onDisk = new Set(listFiles(listed.folder))
  const folder = addFiles(
    listed.folder,
    [...generated.keys()].filter((file) => !hasIndex(file, onDisk))
  )
  const {dialect = await readDialect(root, folder), timestamp = readClock()} = options
  options.onDialect?.(dialect)
  const rules = dialects[dialect]
  const rootName = path.basename(path.resolve(root))
  const layout = {rules, rootName, isApp: rules.hasAppFolder && rootName === 'app'}

  const files = listFiles(folder)
  const kinds = new Map(files.map((file) => [file, toFileKind(file, layout)]))
  const metas = new Map<string, ParsedMeta>()
  const modules = new Map<string, PageFacts>()
  const others = files.filter((file) => /^(?:meta|module)$/.test(kinds.get(file)?.kind ?? ''))

  const generatedFiles = others.filter((file) => !onDisk.has(file))
  const texts = readTexts(
    root,
    others.filter((file) => onDisk.has(file))
  )
  for (const file of generatedFiles) addText(file, generated.get(file) ?? '')
  for await (const [file, text] of texts) addText(file, text)

  function addText(file: string, text: string | Error): void {
    const kind = kinds.get(file)
    if (typeof text !== 'string') {
      problems.push(toUnreadable(file, text))
    } else if (kind?.kind === 'module') {
      modules.set(file, parsePageModule(text, kind.format))
    } else if (kind?.kind === 'meta') {
      const meta = parseMeta(text, kind.format)
      metas.set(file, meta)
      for (const problem of limitProblems(meta.problems)) problems.push({...problem, file})
    }
  }

  const pages = files.filter((file) => kinds.get(file)?.kind === 'page')
  return {
    dialect,
    timestamp,
    pages,
    files: new Set(files),
    generated: new Set(pages.filter((file) => !onDisk.has(file))),
    planned: options.planned ?? [],
    modules,
    metas,
    folder,
    layout,
    problems
  }
}

function listFiles(folder: ContentFolder): Array<string> {
  const own = folder.files.map((name) => (folder.path === '' ? name : `${folder.path}/${name}`))
  return [...own, ...folder.folders.flatMap(listFiles)]
}

/** Check whether the folder of a page has an index of its own, which has the same address. */
function hasIndex(file: string, onDisk: ReadonlySet<string>): boolean {
  const folder = file.replace(/\.mdx$/, '')
  return onDisk.has(`${folder}/index.mdx`) || onDisk.has(`${folder}/index.md`)
}

/** Files below a private folder are read only when a page includes them. */
function toFileKind(file: string, layout: Layout): FileKind | undefined {
  const folders = file.split('/')
  const name = folders.pop() ?? ''
  return folders.some((folder) => isSkipped(folder, layout))
    ? undefined
    : parseFileName(name, layout)
}
