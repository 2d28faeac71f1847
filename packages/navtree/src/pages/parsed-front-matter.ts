import type {Position} from 'unist'
import type {TextProblem} from '../problem.ts'
import type {FrontMatter} from '../tree/tree.ts'

/** Front matter with the place of each key. */
export interface ParsedFrontMatter {
  data: FrontMatter
  /** Places of the keys at the top, by name. */
  places: Record<string, Position>
  valuePlaces: ValuePlaces
  problems: Array<TextProblem>
}

/**
 * Places of the values of the keys at the top: one for a text or a number, one for each item of a list. A value that is
 * written in another way has the place of its key.
 */
export type ValuePlaces = Record<string, Array<Position>>
