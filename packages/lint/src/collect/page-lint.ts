import type {Problem} from '@lockstep/problem'
import type {CodeFact} from '../contracts/code-fact.ts'
import type {Mention as ContractMention} from '../mentions/mention.ts'
import type {Suppression} from '../suppress/collect-suppressions.ts'
import type {ImportFact} from './collect-imports.ts'
import type {JsxLink} from './collect-jsx-links.ts'
import type {Mention} from './collect-mentions.ts'
import type {TitleFact} from './collect-title.ts'
import type {ValuePlaces} from './collect-values.ts'
import type {WordFact} from './collect-words.ts'

/** What rules need to know of a page: plain data that can be cached, without its syntax tree. */
export interface PageLint {
  /** Problems of rules that look at one page at a time. */
  problems: Array<Problem>
  suppressions: Array<Suppression>
  /** Headings of rank one. */
  titles: Array<TitleFact>
  imports: Array<ImportFact>
  /** Addresses in the props of components. */
  jsxLinks: Array<JsxLink>
  /** Ids that other generators may give to components, after their titles. */
  jsxIds: Array<string>
  mentions: Array<Mention>
  codes: Array<CodeFact>
  /** Names that may be those of contracts. Only the contracts tell. */
  names: Array<ContractMention>
  words: Array<WordFact>
  /** Places of values in the front matter. */
  values: ValuePlaces
}

/** What rules know of a page without content, or of one that cannot be parsed. */
export const emptyPageLint: PageLint = {
  problems: [],
  suppressions: [],
  titles: [],
  imports: [],
  jsxLinks: [],
  jsxIds: [],
  mentions: [],
  codes: [],
  names: [],
  words: [],
  values: {}
}
