import type {ValuePlaces} from '@lockstep/navtree/parse'

/** Pick the places of the values in front matter that rules report once all pages are known. */
export function pickValuePlaces(places: ValuePlaces): ValuePlaces {
  const keys = ['title', 'description', 'topic', 'personas', 'categories']
  return Object.fromEntries(
    keys.flatMap((key) => (Object.hasOwn(places, key) ? [[key, places[key] ?? []]] : []))
  )
}
