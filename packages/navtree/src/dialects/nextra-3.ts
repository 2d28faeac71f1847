import {toFrontMatterText} from '../tree/to-front-matter-text.ts'
import type {MetaEntry} from '../tree/tree.ts'
import {compareCodeUnits} from './compare-code-units.ts'
import {createToTitle} from './create-to-title.ts'
import type {DialectRules, OrderNames} from './dialect-rules.ts'
import {isErrorPage} from './nextra-2.ts'

const toTitle = createToTitle(['SSR'])

/** The rules of Nextra 3. */
export const nextra3: DialectRules = {
  readsMetaJson: true,
  hasLocaleFiles: false,
  hasAppFolder: false,
  hidesUnderscores: false,
  readsMetadataExport: false,
  givesTabsIds: false,
  toTitle,
  toPageTitle: ({name, frontMatter: {title, sidebarTitle}}) =>
    toFrontMatterText(sidebarTitle) || toFrontMatterText(title) || toTitle(name),
  toKeyTitle: (key) => key,
  orderNames: orderListedFirst,
  movesPageIntoFolder: false,
  readsRowFrontMatter: true,
  keepsHrefOfPages: false,
  isQuiet: isErrorPage,
  hidesErrorPages: true,
  keepsHiddenRows: false,
  readsThemeFrontMatter: false,
  liftsChildrenOutOfTrail: true,
  readsPagesWithHref: false,
  opensFirstStop: false,
  keepsEmptyFolders: true,
  filtersInsideFolders: false
}

/** Order listed names first, then the rest by name. */
export function orderListedFirst(...[data, named]: Parameters<OrderNames>): Array<string> {
  const listed = [...data.keys()].filter((key) => named.has(key) || isRow(data.get(key)))
  const unlisted = [...named.keys()].filter((name) => !data.has(name)).sort(compareCodeUnits)
  return [...listed, ...unlisted]
}

/** Without a page, only these make a row. Nextra 3 and 4 refuse to build with anything else. */
export function isRow(entry: MetaEntry | undefined): boolean {
  return entry?.type === 'separator' || entry?.type === 'menu' || Boolean(entry?.href)
}
