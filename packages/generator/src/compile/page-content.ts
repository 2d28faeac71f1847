import type {PreparedSection} from '@lockstep/search'
import type {Article} from '@lockstep/theme'
import type {TokenRecord} from './remember-tokens.ts'

/** The content of a page, as the cache keeps it. */
export interface PageContent {
  article: Article
  /** What is searched. */
  sections: Array<PreparedSection>
  /** Code of the page that was coloured. */
  tokens: TokenRecord
}

/** Write content as lines, each of which is read without the others. */
export function formatContent({article, sections, tokens}: PageContent): string {
  return [article, sections, tokens].map((part) => JSON.stringify(part)).join('\n')
}

// What is read was written here: the cache compares its digest.

/** Read the article of a page. */
export function readArticle(text: string): Article {
  return JSON.parse(text.slice(0, text.indexOf('\n'))) as Article
}

/** Read what is searched of a page. */
export function readSections(text: string): Array<PreparedSection> {
  return JSON.parse(text.split('\n', 2)[1] ?? '[]') as Array<PreparedSection>
}

/** Read the code of a page that was coloured. An older version of the program may have kept none. */
export function readTokens(text: string): TokenRecord | undefined {
  const [, , tokens] = text.split('\n')
  return tokens === undefined ? undefined : (JSON.parse(tokens) as TokenRecord)
}
