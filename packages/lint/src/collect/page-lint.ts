import type {ValuePlaces} from '@lockstep/navtree/parse'
import type {Problem} from '@lockstep/problem'
import type {CodeFact} from '../contracts/code-fact.ts'
import type {Mention} from '../mentions/mention.ts'
import type {Suppression} from '../suppress/collect-suppressions.ts'
import type {AddressFact} from './collect-addresses.ts'
import type {ImportFact} from './collect-imports.ts'
import type {JsxLink} from './collect-jsx-links.ts'
import type {LayoutTable} from './collect-layouts.ts'
import type {TitleFact} from './collect-title.ts'
import type {WordFact} from './collect-words.ts'

/** The facts of a page for rules, as plain data that can be cached without the syntax tree. */
export interface PageLint extends PageChecks, PageClaims {}

/** The facts that every check of a site uses. */
export interface PageChecks {
  /** Problems found by rules that check one page at a time. */
  problems: Array<Problem>
  suppressions: Array<Suppression>
  /** Level-1 headings. */
  titles: Array<TitleFact>
  imports: Array<ImportFact>
  /** URLs in the props of components, and the image of the front matter. */
  jsxLinks: Array<JsxLink>
  /** Ids that other generators may derive from the titles of components. */
  jsxIds: Array<string>
}

/** Statements of a page that only contracts, deployments or a dictionary can confirm: most of the data that rules need. */
export interface PageClaims {
  addresses: Array<AddressFact>
  codes: Array<CodeFact>
  /** Names that may belong to contracts. Only the contracts can confirm it. */
  mentions: Array<Mention>
  /** Tables that say where variables are in storage. */
  layouts: Array<LayoutTable>
  words: Array<WordFact>
  /** Places of values in the front matter. */
  values: ValuePlaces
}

/** The result for a page that is empty or cannot be parsed. */
export const emptyPageLint: PageLint = {
  problems: [],
  suppressions: [],
  titles: [],
  imports: [],
  jsxLinks: [],
  jsxIds: [],
  addresses: [],
  codes: [],
  mentions: [],
  layouts: [],
  words: [],
  values: {}
}
