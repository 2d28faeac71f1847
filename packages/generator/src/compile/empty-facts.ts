import type {PageFacts} from '@lockstep/navtree/parse'

/** The facts of a page that are not known, or no longer needed. */
export const emptyFacts: PageFacts = {
  frontMatter: {},
  hasFrontMatter: false,
  places: {},
  heading: undefined,
  outline: [],
  error: undefined,
  problems: []
}
