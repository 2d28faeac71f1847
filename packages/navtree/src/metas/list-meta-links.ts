import {type Problem, toPlace} from '@lockstep/problem'
import type {MetaEntry, Tree} from '../tree/tree.ts'
import {listFolders} from '../tree/walk.ts'
import {type ParsedMeta, toPathKey} from './parsed-meta.ts'

/** An address in a `_meta` file. */
export interface MetaLink {
  file: string
  /** Route of the folder that the entry is in. */
  route: string
  key: string
  href: string
  place: Problem['place']
}

/** List the addresses in all `_meta` files. */
export function listMetaLinks(tree: Tree, metas: ReadonlyMap<string, ParsedMeta>): Array<MetaLink> {
  return listFolders(tree).flatMap(({route, children}) =>
    children.flatMap((child) => {
      if (child.kind !== 'meta') return []
      const {file, data} = child
      const places = metas.get(file)?.hrefPlaces
      const start = toFolderPath(file, route)
      return listHrefs(data, start).map(({path, href}): MetaLink => {
        const place = toPlace(places?.get(toPathKey(path)))
        return {file, route, key: path.at(-1) ?? '', href, place}
      })
    })
  )
}

/** List the keys that lead to a folder's entries. Only a global `_meta` file has entries of other folders. */
export function toFolderPath(file: string, route: string): Array<string> {
  const name = file.slice(file.lastIndexOf('/') + 1)
  return name.startsWith('_meta.global.') ? route.split('/').filter(Boolean) : []
}

function listHrefs(
  data: ReadonlyArray<[key: string, entry: MetaEntry]>,
  above: ReadonlyArray<string>
): Array<{path: Array<string>; href: string}> {
  return data.flatMap(([key, {href, items = []}]) => {
    const path = [...above, key]
    return [...(href === undefined ? [] : [{path, href}]), ...listHrefs(items, path)]
  })
}
