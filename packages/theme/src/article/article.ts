/** The body of a page as HTML, cut where something is known only with the tree. */
export interface Article {
  parts: Array<ArticlePart>
  /** Names of interactive components, in the order of the page. */
  islands: Array<string>
}

/**
 * HTML, or a gap that is filled when the document is written.
 *
 * A gap is the address of a link or of the module of an island, a list of pages, or the mark of a step that was run.
 */
export type ArticlePart =
  | string
  | {link: number}
  | {childPages: true}
  | {uses: true}
  | {usesOf: Array<number>}
  | {island: string}
  | {runMark: true}

declare module 'vfile' {
  interface DataMap {
    /** Names of the interactive components on the page, in its order. */
    islands: Array<string>
  }
}
