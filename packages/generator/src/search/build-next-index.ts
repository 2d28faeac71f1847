import {parseKept, type SearchPageFacts, writeIndex} from '@lockstep/search'
import {decodeSections} from '../compile/page-content.ts'

/** Inputs for building the index after an edit, as data that can be sent to a thread. */
export interface NextIndexJob {
  /** The pages in order, each with a key that covers all its inputs. */
  pages: ReadonlyArray<SearchPageFacts & {key: string}>
  /** Contents of the pages that the index before doesn't have, by their place in the list. */
  contents: ReadonlyMap<number, Uint8Array>
  /** What was kept of the previous index. The thread takes ownership of it. */
  before: ReadonlyArray<Uint8Array>
  /** Words that mean the same to readers, in groups. */
  synonyms: ReadonlyArray<ReadonlyArray<string>>
  /** Names of files that need not be written again. */
  kept: ReadonlyArray<string>
}

/** The index after an edit. */
export interface NextIndex {
  /** Names of all its files. */
  names: Array<string>
  /** Its files that are new. */
  files: Array<[name: string, bytes: Uint8Array]>
  /** Data that makes building the next index faster, if it is worth keeping. */
  keep?: ReadonlyArray<Uint8Array> | undefined
}

/** Build the index after an edit. The files are those that `writeIndex` makes from all pages. */
export async function buildNextIndex({
  pages,
  contents,
  before,
  synonyms,
  kept
}: NextIndexJob): Promise<NextIndex> {
  const keptNames = new Set(kept)
  const files: NextIndex['files'] = []
  let keep: NextIndex['keep']
  const late = pages.map((page, index) => ({
    ...page,
    read: async () => decodeSections(contents.get(index) ?? new Uint8Array())
  }))
  const names = await writeIndex(late, {
    synonyms,
    before: parseKept(before),
    isKept: (name) => keptNames.has(name),
    write: (name, bytes) => files.push([name, bytes]),
    keep(parts) {
      keep = [...parts]
    }
  })
  return {names, files, keep}
}
