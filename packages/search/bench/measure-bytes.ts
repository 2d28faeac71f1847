import {createSearch} from '@lockstep/search/client'

/** An index in memory. */
export interface WrittenFiles {
  entry: string
  files: ReadonlyMap<string, Uint8Array>
}

/** The bytes that each query fetches up to its first result and in all, from an empty cache. */
export async function measureBytes(
  {entry, files}: WrittenFiles,
  queries: ReadonlyArray<string>
): Promise<{first: Array<number>; all: Array<number>}> {
  const [first, all]: [Array<number>, Array<number>] = [[], []]

  for (const query of queries) {
    let sum = 0
    let shown: number | undefined
    const {search} = createSearch({
      entry,
      async load(name) {
        const bytes = files.get(name) ?? new Uint8Array()
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
