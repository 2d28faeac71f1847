/** What is kept of a page to show it as a hit: one file a page. */
export interface StoredPage {
  route: string
  title: string
  personas?: Array<string>
  contentType?: string
  /** The first one is the start of the page. Their order is that of the documents of the index. */
  sections: Array<StoredSection>
}

export interface StoredSection {
  id?: string
  /** Titles above, without that of the page, and its own last. */
  trail: Array<string>
  text: string
  code: Array<{language: string; text: string}>
  /** Functions, events and errors that are documented here. */
  symbols?: Array<{label: string; numbers: Array<string>}>
}
