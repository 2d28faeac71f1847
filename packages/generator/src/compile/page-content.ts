import type {PreparedSection} from '@lockstep/search'
import type {Article} from '@lockstep/theme'
import type {AnswerTexts} from '../contracts/record-citations.ts'
import type {TokenRecord} from './remember-tokens.ts'

/**
 * The content of a page, as the store keeps it.
 *
 * A store returns exactly what was put in, so the functions that parse it expect what `formatContent` wrote.
 */
export interface PageContent {
  article: Article
  /** Content for the search index. */
  sections: Array<PreparedSection>
  /** Highlighted code of the page. */
  tokens: TokenRecord
  /** Answers of the contracts to the page. */
  answers: AnswerTexts
}

/** Write content as lines, so that each part can be read without the others. */
export function formatContent({article, sections, tokens, answers}: PageContent): string {
  return [article, sections, tokens, [...answers]].map((part) => JSON.stringify(part)).join('\n')
}

/** Decode nothing but the article, with the end of its line: what renders a document needs no more, which is half of a content. */
export function decodeArticle(content: Uint8Array): string {
  return decoder.decode(content.subarray(0, content.indexOf(lineFeed) + 1))
}

const decoder = new TextDecoder()
const lineFeed = 10

/** Parse the article of a page. */
export function parseArticle(text: string): Article {
  return JSON.parse(text.slice(0, text.indexOf('\n'))) as Article
}

/** Decode and parse nothing but the content for the search index. A page whose content was lost has none. */
export function decodeSections(content: Uint8Array): Array<PreparedSection> {
  const start = content.indexOf(lineFeed) + 1
  if (start === 0) return []
  const line = content.subarray(start, content.indexOf(lineFeed, start))
  return JSON.parse(decoder.decode(line)) as Array<PreparedSection>
}

/** Parse the highlighted code of a page. Content from an older version may have none. */
export function parseTokens(text: string): TokenRecord | undefined {
  const [, , tokens] = text.split('\n')
  return tokens === undefined ? undefined : (JSON.parse(tokens) as TokenRecord)
}

/** Parse the answers of the contracts to the page. */
export function parseAnswers(text: string): AnswerTexts {
  return new Map(JSON.parse(text.split('\n')[3] ?? '[]') as Array<[string, string]>)
}
