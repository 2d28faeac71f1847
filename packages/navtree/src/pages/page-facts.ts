import type {Position} from 'unist'
import type {TextProblem} from '../problem.ts'
import type {FrontMatter, PageError} from '../tree/tree.ts'
import type {OutlineItem} from './find-outline.ts'

/** Everything that is kept of a page after its syntax tree is dropped. Plain data, so that it can be cached. */
export interface PageFacts {
  frontMatter: FrontMatter
  /** Whether the file has front matter at all. */
  hasFrontMatter: boolean
  /** Places of the top-level keys of the front matter. */
  places: Record<string, Position>
  /** Text of the first heading of rank one. */
  heading: string | undefined
  outline: Array<OutlineItem>
  /** Set when the page could not be parsed. */
  error: PageError | undefined
  problems: Array<TextProblem>
}
