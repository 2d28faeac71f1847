import type {Position} from 'unist'

/** A link or an image of a page. */
export interface PageLink {
  kind: 'link' | 'image'
  /** As it was written. */
  url: string
  /** File that it was written in: the page itself or a partial. */
  file: string
  place?: Position | undefined
}
