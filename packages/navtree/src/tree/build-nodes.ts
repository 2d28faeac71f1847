import type {ContentFolder} from '../files/list-content.ts'
import {type FileKind, isSkipped, type Layout, parseFileName} from '../files/parse-file-name.ts'
import type {ParsedMeta} from '../metas/parsed-meta.ts'
import type {PageFacts} from '../pages/page-facts.ts'
import type {TreeProblem} from '../problem.ts'
import {resolveHeadings} from './resolve-headings.ts'
import {toFrontMatterText} from './to-front-matter-text.ts'
import type {FolderNode, MetaEntry, MetaNode, PageNode, TreeNode} from './tree.ts'

/** The inputs of nodes. */
interface NodeInputs {
  folder: ContentFolder
  /** Facts of pages and of the partials that they include, by path. */
  pages: ReadonlyMap<string, PageFacts>
  metas: ReadonlyMap<string, ParsedMeta>
  layout: Layout
}

/** Build the nodes of all folders, pages and `_meta` files. */
export function buildNodes(inputs: NodeInputs): {
  root: FolderNode
  problems: Array<TreeProblem>
} {
  const problems: Array<TreeProblem> = []
  const root: FolderNode = {
    kind: 'folder',
    name: '',
    route: '/',
    children: buildChildren(inputs.folder, '/', inputs, problems)
  }

  shareGlobalMeta(root, inputs)
  return {root, problems}
}

function buildChildren(
  folder: ContentFolder,
  route: string,
  inputs: NodeInputs,
  problems: Array<TreeProblem>
): Array<TreeNode> {
  const children: Array<TreeNode> = []
  const readme = findReadme(folder, inputs)

  for (const name of folder.files) {
    const named = parseFileName(name, inputs.layout)
    const fileKind = named?.kind === 'page' && name === readme ? {...named, name: 'index'} : named
    const file = joinPath(folder.path, name)
    if (fileKind?.kind === 'meta' && !fileKind.global) {
      const data = inputs.metas.get(file)?.data
      if (data) children.push(buildMeta(file, data, fileKind))
    } else if (fileKind?.kind === 'page' || fileKind?.kind === 'module') {
      const facts = inputs.pages.get(file)
      if (facts) children.push(buildPage(file, route, fileKind, facts, inputs, problems))
    }
  }

  for (const below of folder.folders) {
    const name = below.path.slice(below.path.lastIndexOf('/') + 1).normalize()
    if (isSkipped(name, inputs.layout)) continue
    if (inputs.layout.isApp && /^\(.*\)$/.test(name)) {
      // A route group adds nothing to the address (https://nextjs.org/docs/app/api-reference/file-conventions/route-groups).
      for (const child of buildChildren(below, route, inputs, problems)) children.push(child)
      continue
    }
    const folderRoute = joinRoute(route, name)
    const inside = buildChildren(below, folderRoute, inputs, problems)
    if (inside.length > 0)
      children.push({kind: 'folder', name, route: folderRoute, children: inside})
  }

  return children
}

/**
 * Find the `README.md` that is the page of its folder, as on GitHub and in the output of `forge doc`.
 *
 * An index page comes first, and so does a `_meta` file that lists the README as a page of its own.
 */
function findReadme(folder: ContentFolder, {layout, metas}: NodeInputs): string | undefined {
  const readme = folder.files.find((name) => /^readme\.mdx?$/i.test(name))
  if (readme === undefined || folder.files.some((name) => /^index\./.test(name))) return
  const isListed = folder.files.some((name) => {
    if (parseFileName(name, layout)?.kind !== 'meta') return false
    const keys = metas.get(joinPath(folder.path, name))?.data?.map(([key]) => key) ?? []
    return keys.includes(readme.replace(/\.mdx?$/, ''))
  })
  return isListed ? undefined : readme
}

function buildMeta(file: string, data: MetaNode['data'], fileKind: FileKind): MetaNode {
  return {kind: 'meta', data, file, ...(fileKind.locale !== undefined && {locale: fileKind.locale})}
}

function buildPage(
  file: string,
  folderRoute: string,
  fileKind: Exclude<FileKind, {kind: 'meta'}>,
  facts: PageFacts,
  inputs: NodeInputs,
  problems: Array<TreeProblem>
): PageNode {
  const {name, locale} = fileKind
  // Nextra names a page after its file, and every page file of the App Router is called `page`.
  const fileName = inputs.layout.isApp && fileKind.kind === 'page' ? 'page' : name
  const title =
    toFrontMatterText(facts.frontMatter.title) ||
    facts.heading ||
    inputs.layout.rules.toTitle(fileName)
  const {headings, problems: found} = resolveHeadings(file, inputs.layout.rootName, inputs.pages)
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

/** Share a global `_meta` file of Nextra 4 with the folders that it describes in `items`. */
function shareGlobalMeta(root: FolderNode, inputs: NodeInputs): void {
  for (const name of inputs.folder.files) {
    const fileKind = parseFileName(name, inputs.layout)
    if (fileKind?.kind !== 'meta' || !fileKind.global) continue
    const data = inputs.metas.get(name)?.data
    if (data) share(root, data, name)
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

/** Join a name to the path of its folder. The path of the root is empty. */
function joinPath(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`
}

function joinRoute(route: string, name: string): string {
  return route === '/' ? `/${name}` : `${route}/${name}`
}
