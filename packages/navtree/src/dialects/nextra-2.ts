import {toFrontMatterText} from '../tree/to-front-matter-text.ts'
import type {PageNode} from '../tree/tree.ts'
import {compareCodeUnits} from './compare-code-units.ts'
import {createToTitle} from './create-to-title.ts'
import type {DialectRules, OrderNames} from './dialect-rules.ts'

const toTitle = createToTitle([])

/** The rules of Nextra 2. */
export const nextra2: DialectRules = {
  readsMetaJson: true,
  hasLocaleFiles: true,
  hasAppFolder: false,
  hidesUnderscores: true,
  readsMetadataExport: false,
  givesTabsIds: false,
  toTitle,
  toPageTitle,
  toKeyTitle: (key) => key,
  orderNames,
  movesPageIntoFolder: false,
  readsRowFrontMatter: false,
  keepsHrefOfPages: true,
  isQuiet: isErrorPage,
  hidesErrorPages: true,
  keepsHiddenRows: true,
  readsThemeFrontMatter: true,
  liftsChildrenOutOfTrail: false,
  readsPagesWithHref: true,
  opensFirstStop: false,
  keepsEmptyFolders: true,
  filtersInsideFolders: false
}

/** Check for the error pages of Next.js, which versions 2 and 3 leave out of navigation. */
export function isErrorPage({route}: PageNode): boolean {
  return route === '/404' || route === '/500'
}

/**
 * Listed names come first, then unlisted pages (newest first, then by title), then unlisted folders by name.
 *
 * Keys at the end of `_meta` that have neither page nor folder come after those folders.
 */
function orderNames(...[data, named]: Parameters<OrderNames>): Array<string> {
  const unlisted = [...named].filter(([name]) => !data.has(name))
  const pages = unlisted
    .flatMap(([name, {page}]) => {
      return page ? [{name, time: toTime(page), title: toPageTitle(page)}] : []
    })
    .sort((a, b) => compareTimes(a.time, b.time) ?? compareTitles(a.title, b.title))
    .map(({name}) => name)
  const folders = unlisted.flatMap(([name, {page}]) => (page ? [] : [name])).sort(compareCodeUnits)

  const keys = [...data.keys(), ...pages]
  const end = keys.findLastIndex((key) => named.has(key)) + 1
  return [...keys.slice(0, end), ...folders, ...keys.slice(end)]
}

function toPageTitle({name, frontMatter}: PageNode): string {
  return toFrontMatterText(frontMatter.title) || toTitle(name)
}

function toTime(page: PageNode): number | undefined {
  const {date} = page.frontMatter
  // The caller's schema may have converted it.
  return date
    ? new Date(date instanceof Date ? date : toFrontMatterText(date)).getTime()
    : undefined
}

function compareTitles(a: string, b: string): number {
  return a.localeCompare(b, undefined, {numeric: true})
}

/** Newest first, pages without a time last; undefined when neither has one. */
function compareTimes(a: number | undefined, b: number | undefined): number | undefined {
  if (a !== undefined && b !== undefined) return b - a
  if (a === b) return
  return a === undefined ? 1 : -1
}
