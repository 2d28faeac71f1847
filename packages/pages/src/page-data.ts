import type {FrontMatter, Heading} from '@lockstep/navtree'
import type {ParsedPage} from '@lockstep/navtree/parse'
import type {Problem} from '@lockstep/problem'
import type {Root} from 'hast'
import type {VFile} from 'vfile'
import type {Section} from './derive/cut-sections.ts'
import type {PageSymbol, SnippetPlace} from './derive/list-shown.ts'
import type {PageLink} from './links/page-link.ts'

/** The contents of `file.data` for a processed page: plain JSON that depends on no other page. */
export interface PageData {
  /** The page as it was parsed, with its syntax tree. */
  page: ParsedPage
  frontMatter: FrontMatter
  /** `title` of the front matter, or the text of the first heading of rank one. */
  title: string
  /** Headings with the ids that they have in the HTML, including headings of partials. */
  outline: Array<Heading>
  /** Ids of all elements, which are what a link can point at. */
  ids: Array<string>
  /** The page from heading to heading, for search. */
  sections: Array<Section>
  /** Number of words outside of code. */
  words: number
  links: Array<PageLink>
  /** Names of the components on the page, sorted. */
  components: Array<string>
  /** Whether one of them lists the pages below the page, as its `showPages` says. */
  showsPages: boolean
  /** Symbols of contracts on the page, in its order. */
  symbols: Array<PageSymbol>
  /** Code from other files, with its place on the page. */
  snippets: Array<SnippetPlace>
  /** Files that the page includes. */
  partials: Array<string>
  /** Problems of the page and its partials, sorted by place. They are in `file.messages` as well. */
  problems: Array<Problem>
  /** The page with components as nodes of their own and tokens for addresses, for `toPageMarkdown` and `linkPage`. */
  hast: Root
}

/** Learns what the processor is about to do, and at which line of the page. */
export type OnStep = (step: {name: string; line?: number | undefined}) => void

declare module 'vfile' {
  interface DataMap extends PageData {
    /** Called before each step, for a caller that stops pages that take too long. */
    onStep: OnStep | undefined
  }
}

/** Return the data of a file that the page processor has run on. */
export function getPageData({data, path}: VFile): PageData {
  if (!data.hast) throw new TypeError(`Cannot find the data of \`${path}\`: process the file first`)
  return data as PageData // The step that adds `hast` adds everything that the steps before it have not.
}
