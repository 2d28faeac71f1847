import type {Dialect} from '@lockstep/navtree'
import type {ParsedPage} from '@lockstep/navtree/parse'
import type {Handlers} from 'mdast-util-to-hast'
import type {Pluggable, PluggableList} from 'unified'
import type {VFile} from 'vfile'
import type {Highlighter} from './code/highlighter.ts'
import type {Registry} from './components/component-spec.ts'
import type {ContractLookup} from './contracts/contract-lookup.ts'
import type {ToLinkHref} from './links/rehype-addresses.ts'

/** Where a page gets what is not in its own file. */
export interface PageInputs {
  /**
   * Returns a Markdown file of the docs set, for pages that include it: its text, or `file.data.page` of a file that
   * was parsed before. Default: none.
   */
  getPartial?: ((path: string) => ParsedPage | string | undefined) | undefined
  /** Provides code and facts of contracts. Without it, a page that uses them has problems. */
  contracts?: ContractLookup | undefined
  /** Colors code. Without it, code is plain text. */
  highlighter?: Highlighter | undefined
}

/** Plugins of a site. They are code of the site, never of content. */
export interface SitePlugins {
  /** Plugins on Markdown. New syntax works in pages and in partials. */
  remark?: PluggableList | undefined
  /** Plugins on HTML. Whatever they add passes the sanitizer. */
  rehype?: PluggableList | undefined
  /** Plugins on HTML that run after the sanitizer. Addresses are tokens there, see `parseLinkToken`. */
  trusted?: PluggableList | undefined
  /** Handlers of `mdast-util-to-hast`, for syntax whose nodes do not say themselves what they become. */
  handlers?: Handlers | undefined
}

/** How pages are processed. */
export interface PageOptions extends PageInputs {
  /** Version of Nextra whose rules for ids apply. Default: 2. */
  dialect?: Dialect | undefined
  /** Name of the docs folder, for paths such as `@/pages/a.mdx`. Default: `pages`. */
  rootName?: string | undefined
  /** Whether `$` starts a formula. `math` in the front matter of a page overrides this. Default: no. */
  math?: boolean | undefined
  /** Components by the names that authors use. Default: `baseComponents`. */
  components?: Registry | undefined
  plugins?: SitePlugins | undefined
  /** Plugins on Markdown that only read the page. They run before the plugins of the site, which may change it. */
  inspect?: PluggableList | undefined
  /** Inputs that differ from page to page. They override those above. */
  getInputs?: ((file: VFile) => PageInputs) | undefined
  /**
   * Plugin that turns components into HTML, usually `rehypeTheme` of `@lockstep/theme`. Default: only the content of a
   * component is shown.
   */
  render?: Pluggable | undefined
  /** Returns the address of a link in the HTML. Default: the address as the author wrote it. */
  toHref?: ToLinkHref | undefined
}
