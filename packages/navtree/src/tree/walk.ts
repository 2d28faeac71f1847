import type {FolderNode, PageNode, Tree} from './tree.ts'

/** List every page of a tree, in the order of the files. */
export function listPages<F>(tree: Tree<F>): Array<PageNode<F>> {
  return listFolders(tree).flatMap(({children}) =>
    children.filter((child) => child.kind === 'page')
  )
}

/** List every folder of a tree, the root first. */
export function listFolders<F>(tree: Tree<F>): Array<FolderNode<F>> {
  const folders = [tree.root]
  for (const folder of folders) {
    for (const child of folder.children) if (child.kind === 'folder') folders.push(child)
  }
  return folders
}

/** Find the page at a route, in one language where there are several. */
export function findPage<F>(
  tree: Tree<F>,
  route: string,
  locale?: string
): PageNode<F> | undefined {
  const pages = listPages(tree).filter((page) => page.route === route)
  return (
    pages.find((page) => page.locale === locale) ?? pages.find((page) => page.locale === undefined)
  )
}

/** List the languages that files are named after, the one with most pages first. */
export function listLocales<F>(tree: Tree<F>): Array<string> {
  const counts = new Map<string, number>()
  for (const {locale} of listPages(tree)) {
    if (locale !== undefined) counts.set(locale, (counts.get(locale) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).map(([locale]) => locale)
}

/** The default language of Nextra, or the one with most pages. */
export function findDefaultLocale<F>(tree: Tree<F>): string | undefined {
  const locales = listLocales(tree)
  return locales.find((locale) => locale === 'en-US') ?? locales[0]
}
