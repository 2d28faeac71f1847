import type {Position} from 'unist'
import type {TextProblem} from '../problem.ts'
import type {MetaEntry} from '../tree/tree.ts'

/** The content of a `_meta` file. */
export interface ParsedMeta {
  /** Not there when the file cannot be read without running it. */
  data: Array<[key: string, entry: MetaEntry]> | undefined
  /** Place of each key, by `toPathKey`. Keys below `items` are included. */
  places: ReadonlyMap<string, Position>
  /** Place of the value of each `href`, by the path of the key that has it. */
  hrefPlaces: ReadonlyMap<string, Position>
  problems: Array<TextProblem>
}

/** Name a key in `places` by the keys that lead to it. */
export function toPathKey(keys: ReadonlyArray<string>): string {
  return JSON.stringify(keys)
}
