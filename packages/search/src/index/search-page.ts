import type {Section} from '@lockstep/pages'

/** Facts about a page that search needs, except its sections. */
export interface SearchPageFacts {
  /** Address of the page: `/guides/install`. */
  route: string
  title: string
  description?: string | undefined
  topic?: string | undefined
  personas: ReadonlyArray<string>
  categories: ReadonlyArray<string>
  contentType?: string | undefined
  /** Words that readers use for it and the page doesn't: searched, but not shown. */
  phrases?: ReadonlyArray<string> | undefined
  /** How much the page counts compared with others. Default: 1. */
  boost?: number | undefined
}

/** The filter values of a page, as they are stored. */
export type PageFacets = Partial<Pick<SearchPageFacts, 'personas' | 'contentType'>>

/** A page to index. */
export interface SearchPage extends SearchPageFacts {
  sections: ReadonlyArray<Section>
  /** The parts of contracts that the page documents. */
  symbols?: ReadonlyArray<SearchSymbol> | undefined
}

/** A page whose sections are read only if the previous index doesn't have it. */
export interface LatePage extends SearchPageFacts {
  /** Names everything that the page is made of, except its boost: the same key is the same page. */
  key: string
  /** Reads what `prepareSections` returned. */
  read: () => Promise<ReadonlyArray<PreparedSection>>
}

/** The terms of a section as plain JSON, which a cache can keep until the page changes. */
export interface PreparedSection {
  stored: StoredSection
  /** Whole names, numbers and phrases, one term per line. */
  names: string
  /** The names that the section is about, one term per line. */
  entries: string
}

/** A function, event or error that a page documents, found by its name and by its numbers. */
export interface SearchSymbol {
  name: string
  /** `mint(address,uint256)` */
  signature?: string | undefined
  /** `0x40c10f19` */
  selector?: string | undefined
  /** Topic of an event. */
  topic?: string | undefined
  /** The id of the heading above it. Default: the start of the page. */
  anchor?: string | undefined
}

/** The texts of a page that hits show. Each page has a file of its own. */
export interface StoredPage extends PageFacets {
  route: string
  title: string
  /** The first one is the start of the page. Documents of the index are in the same order. */
  sections: Array<StoredSection>
}

/** The texts of a section that hits show. */
export interface StoredSection extends Pick<Section, 'text' | 'code'> {
  id?: string
  /** The headings above it, without the title of the page, and its own heading last. */
  trail: Array<string>
  /** The functions, events and errors that are documented here. */
  symbols?: Array<{label: string; numbers: Array<string>}>
}
