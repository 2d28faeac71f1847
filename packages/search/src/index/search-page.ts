import type {Section} from '@lockstep/pages'

/** What search needs to know about a page, except its sections. */
export interface SearchPageFacts {
  /** Address of the page: `/guides/install`. */
  route: string
  title: string
  description?: string | undefined
  topic?: string | undefined
  personas: ReadonlyArray<string>
  categories: ReadonlyArray<string>
  contentType?: string | undefined
  /** What readers call it in their own words, if the page itself doesn't: searched, but not shown. */
  phrases?: ReadonlyArray<string> | undefined
  /** How much the page counts compared with others. Default: 1. */
  boost?: number | undefined
}

/** What a page can be filtered by, as it is stored. */
export type PageFacets = Partial<Pick<SearchPageFacts, 'personas' | 'contentType'>>

/** What search needs to know about a page. */
export interface SearchPage extends SearchPageFacts {
  sections: ReadonlyArray<Section>
  /** The parts of contracts that the page documents. */
  symbols?: ReadonlyArray<SearchSymbol> | undefined
}

/** A page whose sections are read only if it is not in the index before. */
export interface LatePage extends SearchPageFacts {
  /** Names everything that the page is made of, except its boost: the same key is the same page. */
  key: string
  /** Reads what `prepareSections` returned. */
  read: () => Promise<ReadonlyArray<PreparedSection>>
}

/** What the index needs of a section, as plain JSON: a cache can keep it until the page changes. */
export interface PreparedSection {
  stored: StoredSection
  /** Whole names, numbers and phrases: a term a line. */
  names: string
  /** The names that the section is about: a term a line. */
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

/** What a hit shows of a page: one file a page. */
export interface StoredPage extends PageFacets {
  route: string
  title: string
  /** The first one is the start of the page. Documents of the index are in the same order. */
  sections: Array<StoredSection>
}

/** What a hit shows of a section. */
export interface StoredSection extends Pick<Section, 'text' | 'code'> {
  id?: string
  /** The headings above it, without the title of the page, and its own heading last. */
  trail: Array<string>
  /** The functions, events and errors that are documented here. */
  symbols?: Array<{label: string; numbers: Array<string>}>
}
