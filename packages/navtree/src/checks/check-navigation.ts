import {findNearest, toHint, toPlace, wholeFile} from '@lockstep/problem'
import type {ContentFolder} from '../files/list-content.ts'
import type {Layout} from '../files/parse-file-name.ts'
import {toFolderPath} from '../metas/list-meta-links.ts'
import {type ParsedMeta, toPathKey} from '../metas/parsed-meta.ts'
import type {PageFacts} from '../pages/page-facts.ts'
import type {TreeProblem} from '../problem.ts'
import type {FolderNode, MetaNode, PageNode, Tree} from '../tree/tree.ts'
import {listFolders, listPages} from '../tree/walk.ts'
import {checkUnreadMetas} from './check-unread-metas.ts'

/** Facts about the files that the checks need in addition to the tree. */
export interface CheckedFiles {
  folder: ContentFolder
  layout: Layout
  pages: ReadonlyMap<string, PageFacts>
  metas: ReadonlyMap<string, ParsedMeta>
  generated: ReadonlySet<string>
  planned: ReadonlyArray<string>
}

/** Report where pages and `_meta` files do not fit together. */
export function checkNavigation(tree: Tree, files: CheckedFiles): Array<TreeProblem> {
  const programs = new Set(listPrograms(files.folder))
  return [
    ...listFolders(tree).flatMap((folder) => checkFolder(folder, files, programs)),
    ...checkUnreadMetas(files.folder, files.layout),
    ...checkRoutes(tree),
    ...checkTitles(tree, files)
  ]
}

function checkFolder(
  folder: FolderNode,
  files: CheckedFiles,
  programs: ReadonlySet<string>
): Array<TreeProblem> {
  const metas = folder.children.filter((child) => child.kind === 'meta')
  return metas.flatMap((meta) => [
    ...checkKeys(folder, meta, files, programs),
    ...checkListed(folder, meta, files)
  ])
}

/** Report keys that need a page or a folder and have neither. */
function checkKeys(
  folder: FolderNode,
  meta: MetaNode,
  {metas, layout, planned}: CheckedFiles,
  programs: ReadonlySet<string>
): Array<TreeProblem> {
  const listed = new Set(meta.data.map(([key]) => key))
  const free = [...listNames(folder)].filter((name) => !listed.has(name))
  // A file at the root may describe many folders; the keys of those folders are then part of the path.
  const path = toFolderPath(meta.file, folder.route)
  const at = [...meta.file.split('/').slice(0, -1), ...path]
  const places = metas.get(meta.file)?.places

  const dangling = listDangling(folder, meta).filter((keys) => {
    const route = `/${[...at, ...keys].join('/')}/`
    return !planned.some((each) => route.startsWith(`${each}/`) || `${each}/`.startsWith(route))
  })
  const isMisspelt = dangling.length * free.length <= mostComparisons

  return dangling.map((keys): TreeProblem => {
    const [key = ''] = keys.slice(-1)
    const place = toPlace(places?.get(toPathKey([...path, ...keys])))
    const problem = {file: meta.file, ruleId: 'missing-page', place} as const
    if (programs.has([...at, ...keys].join('/'))) {
      const reason = `Unexpected key \`${key}\` of a page that is a program: navigation shows only Markdown and MDX pages`
      return {...problem, severity: 'note', reason}
    }
    const nearest = keys.length === 1 && isMisspelt ? findNearest(key, free) : undefined
    const name = [...path, ...keys].join('/')
    const expected = layout.isApp
      ? `expected \`${name}/page.mdx\``
      : `expected \`${name}.mdx\` or \`${name}/\``
    const hint = toHint(nearest) || `, ${expected} next to it`
    const reason = `Unexpected key \`${key}\` without page${hint}`
    return {...problem, severity: 'warning', reason}
  })
}

/** List the keys that need a page but have none. The key of a menu item comes after the key of its menu. */
function listDangling(folder: FolderNode, meta: MetaNode): Array<Array<string>> {
  const names = listNames(folder)

  return meta.data.flatMap(([key, {type, href, items = []}]): Array<Array<string>> => {
    if (type === 'menu') {
      const below = folder.children.find((child) => child.kind === 'folder' && child.name === key)
      const inside = below?.kind === 'folder' ? listNames(below) : new Set()
      return items
        .filter(([name, item]) => !inside.has(name) && item.type !== 'separator' && !item.href)
        .map(([name]) => [key, name])
    }
    return names.has(key) || key === '*' || type === 'separator' || href ? [] : [[key]]
  })
}

function listNames({children}: FolderNode): Set<string> {
  return new Set(children.flatMap((child) => (child.kind === 'meta' ? [] : [child.name])))
}

/** Pages that are programs, such as `about.tsx` or `blog/index.tsx`, by the path that a key would have. */
function listPrograms({path, files, folders}: ContentFolder): Array<string> {
  const own = files.flatMap((name) => {
    const program = /^(?!_meta\.)(.+)\.[jt]sx?$/s.exec(name)?.[1]
    if (program === undefined) return []
    return [[path, program].filter(Boolean).join('/'), ...(program === 'index' ? [path] : [])]
  })
  return own.concat(folders.flatMap(listPrograms))
}

/** With more misses than this, the file probably belongs to another folder, so suggestions make no sense. */
const mostComparisons = 20_000

function checkListed(
  folder: FolderNode,
  meta: MetaNode,
  {layout, generated}: CheckedFiles
): Array<TreeProblem> {
  const listed = new Set(meta.data.map(([key]) => key))
  // A `_meta` file need not place pages that are generated.
  const generatedNames = folder.children.flatMap((child) =>
    child.kind === 'page' && generated.has(child.file) ? [child.name] : []
  )
  const found = new Set(generatedNames)

  return folder.children.flatMap((child): Array<TreeProblem> => {
    if (child.kind === 'meta' || listed.has(child.name) || found.has(child.name)) return []
    if (child.kind === 'page' && (child.locale !== meta.locale || layout.rules.isQuiet(child)))
      return []
    found.add(child.name)
    const kind = child.kind === 'page' ? 'Page' : 'Folder'
    const rest = child.kind === 'page' ? 'pages' : 'ones'
    const reason = `${kind} \`${child.name}\` is not in \`${toName(meta.file)}\`, so it comes after the ${rest} that are`
    const file = child.kind === 'page' ? child.file : meta.file
    return [{file, ruleId: 'unlisted-page', severity: 'note', reason, place: wholeFile}]
  })
}

function checkRoutes(tree: Tree): Array<TreeProblem> {
  const first = new Map<string, PageNode>()
  const firstInAnyCase = new Map<string, PageNode>()

  return listPages(tree).flatMap((page): Array<TreeProblem> => {
    const {file, locale = '', route} = page
    const key = `${locale} ${route}`
    const place = wholeFile
    const same = first.get(key)
    if (same) {
      const reason = `Unexpected second file for \`${route}\`, which \`${same.file}\` already has`
      const files = [same.file]
      return [{file, ruleId: 'duplicate-route', severity: 'error', reason, files, place}]
    }
    first.set(key, page)
    const other = firstInAnyCase.get(key.toLowerCase())
    if (!other) {
      firstInAnyCase.set(key.toLowerCase(), page)
      return []
    }
    // A case-sensitive file system can have both files.
    const reason = `Unexpected \`${route}\`, which differs from the address of \`${other.file}\` only in case: many file systems and hosts can store only one of them`
    const files = [other.file]
    return [{file, ruleId: 'duplicate-route', severity: 'warning', reason, files, place}]
  })
}

/** Without front matter a page may still have a first heading; with neither its file name becomes the title. */
function checkTitles(tree: Tree, files: CheckedFiles): Array<TreeProblem> {
  return listPages(tree).flatMap((page): Array<TreeProblem> => {
    const facts = files.pages.get(page.file)
    if (!facts || facts.hasFrontMatter || facts.heading !== undefined || facts.error) return []
    // Front matter that never ends is reported already.
    if (facts.problems.some(({ruleId}) => ruleId === 'invalid-front-matter')) return []
    const reason = `Cannot find front matter or a first heading, so the title is \`${page.title}\``
    return [
      {file: page.file, ruleId: 'missing-front-matter', severity: 'note', reason, place: wholeFile}
    ]
  })
}

function toName(file: string): string {
  return file.slice(file.lastIndexOf('/') + 1)
}
