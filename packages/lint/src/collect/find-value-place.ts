import type {Position} from 'unist'
import {createLocator} from '../places/create-locator.ts'

/** Find the place of a value in front matter: the value of a key, or an item of its list. */
export function findValuePlace(
  text: string,
  places: Readonly<Record<string, Position>>,
  key: string,
  value: unknown
): Position | undefined {
  const place = Object.hasOwn(places, key) ? places[key] : undefined
  if (!place || !/^(?:string|number|boolean)$/.test(typeof value)) return place
  const locator = createLocator(text)
  const from = locator.lineStart(place.end.line) + place.end.column - 1
  // The next top-level key, or the end.
  const rest = text.slice(from)
  const end = /\r?\n(?=[^\s#-]|---)/.exec(rest)?.index ?? rest.length
  const index = rest.slice(0, end).indexOf(String(value))
  return index === -1 ? place : locator.at(from + index, from + index + String(value).length)
}
