import type {Section} from '@lockstep/pages'
import type {PreparedSection} from './prepare-sections.ts'

/** What search takes of a page. */
export interface SearchPage {
  /** Address of the page: `/guides/install`. */
  route: string
  title: string
  description?: string | undefined
  sections: ReadonlyArray<Section>
  topic?: string | undefined
  personas: ReadonlyArray<string>
  categories: ReadonlyArray<string>
  contentType?: string | undefined
  /** How much more than others the page counts. Default: 1. */
  boost?: number | undefined
  /** What of a contract the page documents. */
  symbols?: ReadonlyArray<SearchSymbol> | undefined
}

/** A page whose sections went through `prepareSections` before. */
export interface PreparedPage extends Omit<SearchPage, 'sections' | 'symbols'> {
  prepared: ReadonlyArray<PreparedSection>
}

/** A function, event or error that a page documents, to be found by its name and by its numbers. */
export interface SearchSymbol {
  name: string
  /** `mint(address,uint256)` */
  signature?: string | undefined
  /** `0x40c10f19` */
  selector?: string | undefined
  /** Topic of an event. */
  topic?: string | undefined
  /** Heading that it stands under. Default: the start of the page. */
  anchor?: string | undefined
}
