import type {Locate} from '@lockstep/navtree/parse'
import type {Position} from 'unist'
import {isMap, isScalar, isSeq, type Node, type Pair} from 'yaml'

/** Where the settings are in their file, by the keys and indexes that lead to each: see `findSettingPlace`. */
export type SettingPlaces = ReadonlyMap<string, Position>

/** The places of settings that have no file. */
export const noPlaces: SettingPlaces = new Map()

/** Find where a setting is: its key, with its value if that is on its own. Undefined if the file does not have it. */
export function findSettingPlace(
  places: SettingPlaces,
  ...keys: ReadonlyArray<string | number>
): Position | undefined {
  return places.get(keys.join('\n'))
}

/** Leave out the places of settings that something else overrides. */
export function withoutPlaces(places: SettingPlaces, keys: ReadonlyArray<string>): SettingPlaces {
  return new Map([...places].filter(([name]) => !keys.includes(name)))
}

/** List the places of the settings in a parsed file. */
export function listSettingPlaces(contents: unknown, locate: Locate): SettingPlaces {
  const places = new Map<string, Position>()
  const add = (node: unknown, keys: ReadonlyArray<string | number>): void => {
    const children = listChildren(node)
    for (const [key, value, range] of children) {
      const path = [...keys, key]
      places.set(path.join('\n'), locate(...range))
      add(value, path)
    }
  }
  add(contents, [])
  return places
}

type Child = [key: string | number, value: unknown, range: [start: number, end: number]]

function listChildren(node: unknown): Array<Child> {
  if (isMap(node)) return node.items.flatMap(toChildren)
  if (!isSeq(node)) return []
  return node.items.flatMap((item, index): Array<Child> => {
    const {range} = item as Node // As `yaml` parses a list.
    return range ? [[index, item, [range[0], range[1]]]] : []
  })
}

function toChildren({key, value}: Pair): Array<Child> {
  if (!isScalar(key) || !key.range) return []
  const last = isScalar(value) && value.range ? value : key
  return [[String(key.value), value, [key.range[0], last.range?.[1] ?? key.range[1]]]]
}
