/** The body of a page as HTML, cut where something is known only with the tree. */
export interface Article {
  parts: Array<ArticlePart>
  /** Names of interactive components, in the order of the page. */
  islands: Array<string>
}

/**
 * HTML, or a gap: the address of a link, a list of the pages below the page, of those that link to it or to the targets of
 * some of its links, the address of the module of an island, the mark of a step whose commands were run.
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
