/** The body of a page as HTML, cut where something is known only with the tree. */
export interface Article {
  parts: Array<ArticlePart>
  /** Names of interactive components, in the order of the page. */
  islands: Array<string>
}

/**
 * HTML, or a gap: the address of a link, a list of pages below the page, the address of an island's module, the mark
 * of a step whose commands were run.
 */
export type ArticlePart =
  | string
  | {link: number}
  | {childPages: true}
  | {island: string}
  | {runMark: true}
