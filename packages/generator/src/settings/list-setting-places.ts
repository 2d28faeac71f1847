import type {Locate} from '@lockstep/navtree/parse'
import type {Position} from 'unist'
import {isMap, isScalar, type Pair} from 'yaml'

/** Where the settings are in their file: each top-level key, and each pair in a map directly below one. */
export interface SettingPlaces {
  keys: ReadonlyMap<string, Position>
  /** By top-level key, then by the key of the pair. */
  pairs: ReadonlyMap<string, ReadonlyMap<string, Position>>
}

/** The places of settings that don't come from a file. */
export const noPlaces: SettingPlaces = {keys: new Map(), pairs: new Map()}

/** List the places of the settings in a parsed file. */
export function listSettingPlaces(contents: unknown, locate: Locate): SettingPlaces {
  const keys = new Map<string, Position>()
  const pairs = new Map<string, Map<string, Position>>()
  for (const {key, value} of listPairs(contents)) {
    if (!isScalar(key) || !key.range) continue
    const name = String(key.value)
    keys.set(name, locate(key.range[0], key.range[1]))
    pairs.set(name, new Map(listPairs(value).flatMap(toPair)))
  }
  return {keys, pairs}

  function toPair({key, value}: Pair): Array<[string, Position]> {
    if (!isScalar(key) || !key.range || !isScalar(value) || !value.range) return []
    return [[String(key.value), locate(key.range[0], value.range[1])]]
  }
}

function listPairs(node: unknown): Array<Pair> {
  return isMap(node) ? node.items : []
}
