import type {Heading, NavLink, PageTheme, SidebarItem, TopBarItem} from '@lockstep/navtree'

/** A link with words. */
export interface TitledLink {
  title: string
  href: string
}

/** Data that all pages share. */
export interface SiteData {
  title: string
  tagline?: string | undefined
  /** Language of the pages: `en-US`. */
  lang: string
  /** Address of a drawing, or of one for each color scheme. Without it, the title is shown as text. */
  logo?: string | {light: string; dark: string} | undefined
  /** Width of the logo at a height of 24, so that nothing moves when it loads. */
  logoWidth?: number | undefined
  /** Address of the drawing in the tab of a browser, an SVG. */
  icon?: string | undefined
  repository?: string | undefined
  /** At the end of the top bar. */
  links: ReadonlyArray<TitledLink>
  footer: ReadonlyArray<{title: string; links: ReadonlyArray<TitledLink>}>
  /** Last line of the footer. */
  notice?: string | undefined
  accent?: Accent | undefined
}

/** Colors of links and buttons. */
export interface Accent {
  light: string
  dark: string
}

/** The evidence for a page, and its audience. */
export interface Evidence {
  contentType?: string | undefined
  personas: ReadonlyArray<string>
  topic?: string | undefined
  /** Undefined for pages that readers only look things up in, such as reference pages. */
  readingMinutes?: number | undefined
  /** ISO date of the last change. */
  updated?: string | undefined
  contracts?:
    | {
        snippets: number
        /** Folder of the sources in the repository, with a slash at the end. */
        folder?: string | undefined
        /** Last commit that touched them. */
        commit?: string | undefined
        /** Whether the sources differ from that commit. */
        hasChanges?: boolean | undefined
        /** Address of the commit. */
        href?: string | undefined
      }
    | undefined
  proof?: Proof | undefined
  sources: ReadonlyArray<{title: string; href?: string | undefined}>
}

/** The last run of the commands of a page. */
export interface Proof {
  steps: number
  /** With versions: `supersim 0.1.0-alpha.58`. */
  tools: ReadonlyArray<string>
  /** ISO date. */
  date: string
  /** Address of the output of the commands. */
  transcript: string
  /** What has changed since the run. Undefined if neither the page nor its contracts have changed. */
  changed?: 'page' | 'contracts' | undefined
}

/** Addresses of files that belong to a page. */
export interface PageAssets {
  styles: ReadonlyArray<string>
  scripts: ReadonlyArray<string>
  /** Modules of islands by name. */
  islands: Readonly<Record<string, string>>
  /**
   * Module that opens the dialog, the page that lists all pages, and the page of the decoder of the contract
   * reference.
   */
  search?: {script: string; pages: string; decoder?: string | undefined} | undefined
}

/**
 * Everything that a document shows.
 *
 * Addresses are routes (`/a/b`), files from the root (`/_lockstep/x.css`), or external.
 */
export interface DocumentData {
  site: SiteData
  route: string
  /** Path of the site, for a page that is served at any address, such as 404: `/docs/`. Default: links are relative. */
  base?: string | undefined
  layout: 'page' | 'home' | 'error'
  title: string
  description?: string | undefined
  /** Body of the page: see `fillArticle`. */
  article: string
  outline: ReadonlyArray<Heading>
  topBar: ReadonlyArray<TopBarItem & {isCurrent?: boolean | undefined}>
  /** Only the visible items: a closed folder has no children. */
  sidebar: ReadonlyArray<SidebarItem>
  /** From the top to the page itself. */
  breadcrumbs: ReadonlyArray<NavLink>
  previous?: NavLink | undefined
  next?: NavLink | undefined
  settings: PageTheme
  evidence: Evidence
  /** How far the page can be trusted: `draft`, `experimental`, `deprecated`. */
  status?: {kind: string; text?: string | undefined} | undefined
  editHref?: string | undefined
  issueHref?: string | undefined
  canonical?: string | undefined
  /** Picture for previews of the link. */
  image?: string | undefined
  assets: PageAssets
  noIndex?: boolean | undefined
}
