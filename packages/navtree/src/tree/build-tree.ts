import {toTitle} from '../dialects/to-title.ts'
import type {SourceFolder} from '../files/list-sources.ts'
import {isSkipped, type Layout, nameSource, type Source} from '../files/name-source.ts'
import type {ParsedMeta} from '../metas/parsed-meta.ts'
import type {PageFacts} from '../pages/page-facts.ts'
import type {TreeProblem} from '../problem.ts'
import {resolveHeadings} from './resolve-headings.ts'
import {toText} from './to-text.ts'
import type {FolderNode, MetaEntry, MetaNode, PageNode, Tree, TreeNode} from './tree.ts'

/** Everything read from the disk that a tree is made of. */
export interface TreeSources {
  folder: SourceFolder
  /** Facts of pages and of the partials that they include, by path. */
  pages: ReadonlyMap<string, PageFacts>
  metas: ReadonlyMap<string, ParsedMeta>
  layout: Layout
  timestamp: Date
}

/** Build the tree, and report what does not fit together. */
export function buildTree(sources: TreeSources): {tree: Tree; problems: Array<TreeProblem>} {
  const {timestamp} = sources
  const {dialect} = sources.layout
  const problems: Array<TreeProblem> = []
  const root: FolderNode = {
    kind: 'folder',
    name: '',
    route: '/',
    children: buildChildren(sources.folder, '/', sources, problems)
  }
  const tree: Tree = {format: 1, timestamp: timestamp.toISOString(), dialect, root}

  shareGlobalMeta(tree, sources)
  return {tree, problems}
}

function buildChildren(
  folder: SourceFolder,
  route: string,
  sources: TreeSources,
  problems: Array<TreeProblem>
): Array<TreeNode> {
  const children: Array<TreeNode> = []

  for (const name of folder.files) {
    const source = nameSource(name, sources.layout)
    const file = joinPath(folder.path, name)
    if (source?.kind === 'meta' && !source.global) {
      const data = sources.metas.get(file)?.data
      if (data) children.push(buildMeta(file, data, source))
    } else if (source?.kind === 'page' || source?.kind === 'module') {
      const facts = sources.pages.get(file)
      if (facts) children.push(buildPage(file, route, source, facts, sources, problems))
    }
  }

  for (const below of folder.folders) {
    const name = below.path.slice(below.path.lastIndexOf('/') + 1).normalize()
    if (isSkipped(name, sources.layout)) continue
    if (sources.layout.isApp && /^\(.*\)$/.test(name)) {
      // A group has a folder and no address.
      for (const child of buildChildren(below, route, sources, problems)) children.push(child)
      continue
    }
    const folderRoute = joinRoute(route, name)
    const inside = buildChildren(below, folderRoute, sources, problems)
    if (inside.length > 0)
      children.push({kind: 'folder', name, route: folderRoute, children: inside})
  }

  return children
}

function buildMeta(file: string, data: MetaNode['data'], source: Source): MetaNode {
  return {kind: 'meta', data, file, ...(source.locale !== undefined && {locale: source.locale})}
}

function buildPage(
  file: string,
  folderRoute: string,
  source: Exclude<Source, {kind: 'meta'}>,
  facts: PageFacts,
  sources: TreeSources,
  problems: Array<TreeProblem>
): PageNode {
  const {name, locale} = source
  // Nextra names a page after its file: that of a folder `app` is called `page`.
  const fileName = sources.layout.isApp && source.kind === 'page' ? 'page' : name
  const title =
    toText(facts.frontMatter.title) || facts.heading || toTitle(fileName, sources.layout.dialect)
  const {headings, problems: found} = resolveHeadings(file, sources.layout.rootName, sources.pages)
  problems.push(...found)
  const page: PageNode = {
    kind: 'page',
    name,
    route: name === 'index' ? folderRoute : joinRoute(folderRoute, name),
    title,
    frontMatter: facts.frontMatter,
    headings,
    file
  }
  if (locale !== undefined) page.locale = locale
  if (facts.error) page.error = facts.error
  return page
}

/** Version 4 may say everything in one file at the root, with `items` for what lies in a folder. */
function shareGlobalMeta(tree: Tree, sources: TreeSources): void {
  for (const name of sources.folder.files) {
    const source = nameSource(name, sources.layout)
    if (source?.kind !== 'meta' || !source.global) continue
    const data = sources.metas.get(name)?.data
    if (data) share(tree.root, data, name)
  }
}

function share(folder: FolderNode, data: Array<[string, MetaEntry]>, file: string): void {
  const own = data.map(([key, {items, ...entry}]): [string, MetaEntry] => {
    return [key, items && entry.type === 'menu' ? {...entry, items} : entry]
  })
  folder.children.unshift({kind: 'meta', data: own, file})

  for (const child of folder.children) {
    if (child.kind !== 'folder') continue
    const items = data.find(([key]) => key === child.name)?.[1].items
    if (items) share(child, items, file)
  }
}

/** Path of a name in a folder; the root has no name. */
function joinPath(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

function joinRoute(route: string, name: string): string {
  return route === '/' ? `/${name}` : `${route}/${name}`
}
