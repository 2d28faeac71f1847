import type {IndexFile} from '@lockstep/search'
import {createSearch} from '@lockstep/search/client'

/** Bytes of each query that are fetched before the first result shows, and in all, from an empty cache. */
export async function measureBytes(
  files: ReadonlyArray<IndexFile>,
  queries: ReadonlyArray<string>
): Promise<{first: Array<number>; all: Array<number>}> {
  const byName = new Map(files.map(({name, bytes}) => [name, bytes]))
  const [first, all]: [Array<number>, Array<number>] = [[], []]

  for (const query of queries) {
    let sum = 0
    let shown: number | undefined
    const {search} = createSearch({
      entry: files[0]?.name ?? '',
      async load(name) {
        const bytes = byName.get(name) ?? new Uint8Array()
        sum += bytes.length
        return bytes
      }
    })
    await search(query, {
      limit: 8,
      onPartial() {
        shown ??= sum
      }
    })
    first.push(shown ?? sum)
    all.push(sum)
  }
  return {first, all}
}
