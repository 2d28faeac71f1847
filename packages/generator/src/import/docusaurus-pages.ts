import {asText, type DocsFolder, extractFrontMatter, listPageTexts} from './docs-folder.ts'
import {type ImportedPage, toRoute} from './imported-site.ts'

/** A set of pages with sidebars of its own. */
export interface DocsPlugin {
  id: string | undefined
  path: string
  base: string
  sidebars: unknown
}

/** A page of Docusaurus, and what its sidebars know of it. */
export interface DocPage extends ImportedPage {
  /** Name in sidebars, with its folders. */
  id: string
  /** Text in sidebars. */
  label: string
  /** Place in a folder. Without one, it comes last. */
  position: number
  /** Whether it is what the row of its folder leads to. */
  isIndex: boolean
  plugin: DocsPlugin
}

/** List the pages of a plugin, with the addresses and titles that Docusaurus gives them. */
export function listDocPages(docs: DocsFolder, plugin: DocsPlugin): Array<DocPage> {
  return listPageTexts(docs, plugin.path).map(([file, text]) => {
    const parts = file
      .slice(plugin.path.length + 1)
      .replace(/\.mdx?$/, '')
      .split('/')
    const folder = parts.slice(0, -1).map((part) => parsePrefix(part).name)
    const [written = ''] = parts.slice(-1)
    const {name, number} = parsePrefix(written)
    const {id, slug, sidebar_label, title, sidebar_position} = extractFrontMatter(text)
    const own = asText(id) ?? name
    // The names as they are written, with their numbers.
    const isIndex = isIndexName(written, parts.at(-2))
    return {
      file,
      text,
      plugin,
      route: toRoute(
        `${plugin.base}/${toRoute(toAddress(asText(slug), folder, isIndex ? '' : own))}`
      ),
      id: [...folder, own].join('/'),
      label: asText(sidebar_label) ?? asText(title) ?? findContentTitle(text) ?? own,
      position: Number(sidebar_position ?? number ?? Number.POSITIVE_INFINITY),
      isIndex
    }
  })
}

/** `01-intro` -> `intro`, 1. A date or a version doesn't say a position. */
export function parsePrefix(written: string): {name: string; number?: number} {
  const [all, number = ''] = /^(\d+)[\s_.-]+(?=\S)/.exec(written) ?? []
  if (all === undefined || /^\d+[_.-]\d/.test(written)) return {name: written}
  return {name: written.slice(all.length), number: Number(number)}
}

function isIndexName(name: string, folder: string | undefined): boolean {
  return ['index', 'readme', folder?.toLowerCase()].includes(name.toLowerCase())
}

/** The slug replaces the name, or the whole address if it begins with a slash. */
function toAddress(slug: string | undefined, folder: ReadonlyArray<string>, name: string): string {
  return slug?.startsWith('/') ? slug : [...folder, slug ?? name].join('/')
}

/** Find the heading that a page begins with, after its imports. */
function findContentTitle(text: string): string | undefined {
  const body = text.startsWith('---') ? text.replace(/^---\r?\n[\s\S]*?^---[ \t]*\r?$/m, '') : text
  const line = body.split(/\r?\n/).find((each) => !/^\s*$|^import\s/.test(each))
  const [, title] = /^#[ \t]+(\S.*)$/.exec(line ?? '') ?? []
  return asText(
    title
      ?.replace(/\{#[\w-]+\}\s*$/, '')
      .replace(/[`*]/g, '')
      .trim()
  )
}
