import type {PageFacts} from '@lockstep/navtree/parse'
import type {Position} from 'unist'
import {findValuePlace} from './find-value-place.ts'

/** Places of the front matter values that rules report: one for a text, one for each item of a list. */
export type ValuePlaces = Record<string, Array<Position>>

/** Collect the places of values. */
export function collectValues({frontMatter, places}: PageFacts, text: string): ValuePlaces {
  const found: ValuePlaces = {}
  for (const key of ['title', 'description', 'topic', 'personas', 'categories']) {
    const value = frontMatter[key]
    const items = Array.isArray(value) ? value : [value]
    if (value === undefined) continue
    found[key] = items.flatMap((item) => findValuePlace(text, places, key, item) ?? [])
  }
  return found
}
