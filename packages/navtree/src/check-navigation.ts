import type {FileProblem} from './build-tree.ts'
import {findNearest} from './find-nearest.ts'
import {type ParsedMeta, toPathKey} from './parse-meta.ts'
import type {PageFacts} from './parse-page.ts'
import type {FolderNode, MetaEntry, MetaNode, PageNode, Tree} from './tree.ts'
import {listFolders, listPages} from './walk.ts'

/** What the checks need to know of the files beside the tree. */
export interface CheckedFiles {
  pages: ReadonlyMap<string, PageFacts>
  metas: ReadonlyMap<string, ParsedMeta>
}

/** Report where pages and `_meta` files do not fit together. */
export function checkNavigation(tree: Tree, files: CheckedFiles): Array<FileProblem> {
  return [
    ...listFolders(tree).flatMap((folder) => checkFolder(folder, files)),
    ...checkRoutes(tree),
    ...checkTitles(tree, files)
  ]
}

function checkFolder(folder: FolderNode, files: CheckedFiles): Array<FileProblem> {
  const metas = folder.children.filter((child) => child.kind === 'meta')
  const names = new Set(
    folder.children.flatMap((child) => (child.kind === 'meta' ? [] : [child.name]))
  )
  return metas.flatMap((meta) => [
    ...checkKeys(folder, meta, names, files),
    ...checkListed(folder, meta)
  ])
}

/** A key that is neither page nor folder, and says nothing that needs none. */
function checkKeys(
  folder: FolderNode,
  meta: MetaNode,
  names: ReadonlySet<string>,
  {metas}: CheckedFiles
): Array<FileProblem> {
  const listed = new Set(meta.data.map(([key]) => key))
  const missing = meta.data.filter(
    ([key, entry]) => !names.has(key) && key !== '*' && !standsAlone(entry)
  )
  const free = [...names].filter((name) => !listed.has(name))
  const isMisspelt = missing.length * free.length <= mostComparisons

  // A file at the root may speak for many folders; then the keys of the folders lead to the place.
  const path = isGlobal(meta.file) ? folder.route.split('/').filter(Boolean) : []

  return missing.map(([key]): FileProblem => {
    const nearest = isMisspelt ? findNearest(key, free) : undefined
    const hint = nearest
      ? `did you mean \`${nearest}\``
      : `expected \`${key}.mdx\` or \`${key}/\` beside it`
    const place = metas.get(meta.file)?.places.get(toPathKey([...path, key]))
    const reason = `Unexpected key \`${key}\` without page, ${hint}`
    return {file: meta.file, ruleId: 'missing-page', severity: 'warning', reason, place}
  })
}

/** Where so many keys miss so many names, the file is not misspelt but that of another folder. */
const mostComparisons = 20_000

function standsAlone(entry: MetaEntry): boolean {
  return entry.type === 'separator' || entry.type === 'menu' || Boolean(entry.href)
}

function checkListed(folder: FolderNode, meta: MetaNode): Array<FileProblem> {
  const listed = new Set(meta.data.map(([key]) => key))
  const found = new Set<string>()

  return folder.children.flatMap((child): Array<FileProblem> => {
    if (child.kind === 'meta' || listed.has(child.name) || found.has(child.name)) return []
    if (child.kind === 'page' && (child.locale !== meta.locale || isQuiet(child))) return []
    found.add(child.name)
    const reason = `Unexpected ${child.kind} \`${child.name}\` without key, expected it in \`${toName(meta.file)}\``
    const file = child.kind === 'page' ? child.file : meta.file
    return [{file, ruleId: 'unlisted-page', severity: 'note', reason, place: {line: 1, column: 1}}]
  })
}

/** Error pages never show, and the own page of a folder in version 4 has no row. */
function isQuiet(page: PageNode): boolean {
  return page.route === '/404' || page.route === '/500' || Boolean(page.frontMatter.asIndexPage)
}

function checkRoutes(tree: Tree): Array<FileProblem> {
  const first = new Map<string, PageNode>()

  return listPages(tree).flatMap((page): Array<FileProblem> => {
    const key = `${page.locale ?? ''} ${page.route}`
    const other = first.get(key)
    if (!other) {
      first.set(key, page)
      return []
    }
    const reason = `Unexpected second file for \`${page.route}\`, which \`${other.file}\` has already`
    const place = {line: 1, column: 1}
    return [{file: page.file, ruleId: 'duplicate-route', severity: 'error', reason, place}]
  })
}

/** Without front matter a page may still have a first heading; with neither its file name becomes the title. */
function checkTitles(tree: Tree, files: CheckedFiles): Array<FileProblem> {
  return listPages(tree).flatMap((page): Array<FileProblem> => {
    const facts = files.pages.get(page.file)
    if (!facts || facts.hasFrontMatter || facts.heading !== undefined || facts.error) return []
    const reason = `Cannot find front matter or a first heading, so the title is \`${page.title}\``
    const place = {line: 1, column: 1}
    return [{file: page.file, ruleId: 'missing-front-matter', severity: 'note', reason, place}]
  })
}

function isGlobal(file: string): boolean {
  return toName(file).startsWith('_meta.global.')
}

function toName(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1)
}
