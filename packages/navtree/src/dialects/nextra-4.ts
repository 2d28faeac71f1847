import {toFrontMatterText} from '../tree/to-front-matter-text.ts'
import {createToTitle} from './create-to-title.ts'
import type {DialectRules, OrderNames} from './dialect-rules.ts'
import {isRow, orderListedFirst} from './nextra-3.ts'

const toTitle = createToTitle(['SSR', 'CORS', 'ESLint'])

/** The rules of Nextra 4 (https://nextra.site/docs/file-conventions/meta-file). */
export const nextra4: DialectRules = {
  readsMetaJson: false,
  hasLocaleFiles: false,
  hasAppFolder: true,
  hidesUnderscores: false,
  readsMetadataExport: true,
  givesTabsIds: true,
  toTitle,
  toPageTitle: ({title, frontMatter}) => toFrontMatterText(frontMatter.sidebarTitle) || title,
  toKeyTitle: toTitle,
  orderNames: orderIndexFirst,
  movesPageIntoFolder: true,
  readsRowFrontMatter: true,
  keepsHrefOfPages: false,
  // An `index` comes first without being listed, unless it is the page of the folder itself.
  isQuiet: ({name, frontMatter}) => name === 'index' || Boolean(frontMatter.asIndexPage),
  hidesErrorPages: false,
  keepsHiddenRows: false,
  readsThemeFrontMatter: false,
  liftsChildrenOutOfTrail: true,
  readsPagesWithHref: false,
  opensFirstStop: true,
  keepsEmptyFolders: false,
  filtersInsideFolders: true
}

/**
 * Order as version 3 does, but with an unlisted `index` first.
 *
 * At the root, a key without a page then stays at the position of its key, counted from that `index`.
 */
function orderIndexFirst(...[data, named, isRoot]: Parameters<OrderNames>): Array<string> {
  const names = orderListedFirst(data, named, isRoot)
  if (data.has('index') || !named.has('index')) return names
  const others = names.filter((name) => name !== 'index')
  if (!isRoot) return ['index', ...others]

  const order = ['index', ...others.filter((name) => named.has(name))]
  for (const [index, key] of [...data.keys()].entries()) {
    if (!named.has(key) && isRow(data.get(key))) order.splice(index, 0, key)
  }
  return order
}
