/** An entry of a sidebar, whatever generator it was written for. */
export type NavItem =
  | {kind: 'page'; route: string; label?: string | undefined}
  | {kind: 'group'; label: string; items: Array<NavItem>; route?: string | undefined}
  | {kind: 'link'; label: string; href: string}
  | {kind: 'separator'; label?: string | undefined}

/** A sidebar. A site with tabs has several. */
export interface ImportedSection {
  label?: string | undefined
  /** Name of the sidebar in the configuration, if it has one. */
  sidebar?: string | undefined
  items: Array<NavItem>
}

/** A page as its generator serves it. Routes have neither a slash at an end nor an extension. */
export interface ImportedPage {
  /** Path of the file, from the docs folder. */
  file: string
  route: string
  text: string
}

/** How a site reads its pages: all as MDX, all as Markdown, or each by the end of its name. */
export type SiteFormat = 'detect' | 'md' | 'mdx'

/** Something that could not be imported, for the author to check. */
export interface Leftover {
  /** Path of the file, from the docs folder. */
  file: string
  line?: number | undefined
  reason: string
}

/** Addresses of a site that its settings keep. */
export interface SiteLinks {
  /** Address of the site. */
  origin?: string | undefined
  repository?: string | undefined
  /** Links in the top bar, to other sites or to pages by their old addresses. */
  links: Array<{title: string; href: string}>
}

/** The docs of another generator, as data. */
export interface ImportedSite {
  title: string | undefined
  pages: Array<ImportedPage>
  /** Files that pages include, by their paths from the docs folder. */
  partials: Map<string, string>
  sections: Array<ImportedSection>
  /** New addresses by old ones. */
  redirects: Record<string, string>
  links: SiteLinks
  /** Folders of files that are served from the root, from the docs folder. */
  public: Array<string>
  hasMath: boolean
  /** Whether formulas of a book are written for MathJax. */
  hasMathJax?: boolean | undefined
  /** How the site reads its pages, where that does not follow from their names and components. */
  format?: SiteFormat | undefined
  leftovers: Array<Leftover>
}

/** `/guides/Index/` -> `guides/Index` */
export function toRoute(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1)
  return path.split('/').filter(Boolean).join('/')
}

/** List the pages of a sidebar, in order. */
export function listRoutes(items: ReadonlyArray<NavItem>): Array<string> {
  return items.flatMap((item) => {
    if (item.kind === 'page') return [item.route]
    if (item.kind === 'link' || item.kind === 'separator') return []
    return [...(item.route === undefined ? [] : [item.route]), ...listRoutes(item.items)]
  })
}
