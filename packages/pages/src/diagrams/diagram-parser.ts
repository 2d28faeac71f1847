import type {Element} from 'hast'

/** Parses the lines of one diagram after the first, and draws it. */
export interface DiagramParser {
  /** Parse a line. Returns `false` for one without meaning. */
  parse: (line: string) => boolean
  /** Whether the next line is inside of the braces of a class or an entity, where every line is one of its rows. */
  isInBody?: () => boolean
  /** Count the groups, blocks and bodies that the next line is inside of. */
  countOpen: () => number
  /** Draw everything that was parsed. Ids begin with `prefix`. */
  draw: (prefix: string) => Element
}
