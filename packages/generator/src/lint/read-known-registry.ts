import type {LintSite} from '@lockstep/lint'
import {createLocate} from '@lockstep/navtree/parse'
import {readText} from '@lockstep/problem/read-text'
import {listTomlPlaces} from '@lockstep/snippets'
import {visit} from 'jsonc-parser'
import {readDeployments} from '../deployments/read-deployments.ts'
import {toRelativePath} from '../files/to-relative-path.ts'
import type {Settings} from '../settings/settings.ts'

/** Read what the registry of a site calls its contracts, with the places of names. Undefined without a registry. */
export function readKnownRegistry({
  content,
  deployments
}: Pick<Settings, 'content' | 'deployments'>): LintSite['registry'] {
  const registry = deployments?.registry
  if (registry === undefined) return
  const entries = readDeployments({broadcast: [], hardhat: [], registry})
  const text = readText(registry)
  const {keys, values} = registry.endsWith('.toml') ? indexToml(text) : indexJson(text)
  const locate = createLocate(text)
  return {
    file: toRelativePath(content, registry),
    entries: entries.map(({chain, name, contract}) => {
      const range =
        contract === undefined
          ? keys.get(toId([chain, name]))
          : values.get(toId([chain, name, 'contract']))
      return {name, contract, place: range && locate(...withoutQuotes(text, range))}
    })
  }
}

type Range = readonly [start: number, end: number]

/** Where keys and values of a file are written, by their path. */
interface PlaceIndex {
  keys: Map<string, Range>
  values: Map<string, Range>
}

function toId(names: ReadonlyArray<string | number>): string {
  return JSON.stringify(names.map(String))
}

function indexToml(text: string): PlaceIndex {
  const places = listTomlPlaces(text)
  const values = places.flatMap(
    ({path, value}): Array<[string, Range]> => (value ? [[toId(path), value]] : [])
  )
  // A key begins where it is first written.
  const keys = places.toReversed().map(({path, key}): [string, Range] => [toId(path), key])
  return {keys: new Map(keys), values: new Map(values)}
}

function indexJson(text: string): PlaceIndex {
  const index: PlaceIndex = {keys: new Map(), values: new Map()}
  // Of a key that is written twice, the last one counts.
  visit(text, {
    onObjectProperty(name, offset, length, _line, _column, getPath) {
      index.keys.set(toId([...getPath(), name]), [offset, offset + length])
    },
    onLiteralValue(_value, offset, length, _line, _column, getPath) {
      index.values.set(toId(getPath()), [offset, offset + length])
    }
  })
  return index
}

function withoutQuotes(text: string, [start, end]: Range): Range {
  const [{length} = ''] = /^(?:"""|'''|["'])/.exec(text.slice(start, start + 3)) ?? []
  return [start + length, end - length]
}
