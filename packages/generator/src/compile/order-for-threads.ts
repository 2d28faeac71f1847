/** What compiling pages takes. */
export interface PageNeeds {
  /** Languages of the code on each page, by file. Diagrams have one of their own. */
  languages: ReadonlyMap<string, ReadonlySet<string>>
  /** Long lists of what all contracts have. */
  lists: ReadonlySet<string>
}

/**
 * Order pages for threads, which begin at both ends.
 *
 * A thread loads and compiles the grammar of a language when it meets it first, so pages with the languages of few pages
 * are at one end, where a single thread meets them. Lists are neither the first pages nor the last ones: the main thread
 * reads all contracts for them, while both threads are busy with other pages.
 */
export function orderForThreads(
  files: ReadonlyArray<string>,
  {languages, lists}: PageNeeds
): Array<string> {
  const pages = countPages(languages.values())
  /** How many pages have the rarest language of a page. */
  const toRank = (file: string): number => {
    const counts = Array.from(languages.get(file) ?? [], (language) => pages.get(language) ?? 0)
    return Math.min(files.length, ...counts)
  }
  const ranks = new Map(files.map((file) => [file, toRank(file)]))
  const ordered = files
    .filter((file) => !lists.has(file))
    .sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0))
  ordered.splice(-pagesAfterLists, 0, ...files.filter((file) => lists.has(file)))
  return ordered
}

/** The first three batches of a thread: see `runInThreads`. */
const pagesAfterLists = 1 + 2 + 4

function countPages(languages: Iterable<ReadonlySet<string>>): Map<string, number> {
  const pages = new Map<string, number>()
  for (const some of languages) {
    for (const language of some) pages.set(language, (pages.get(language) ?? 0) + 1)
  }
  return pages
}

/** Find the languages of fences on a page. Code that is shown by its symbol is Solidity. */
export function findLanguages(text: string): Set<string> {
  const languages = new Set<string>()
  for (const [, language = ''] of text.matchAll(fence)) languages.add(language)
  if (text.includes(' of=')) languages.add('solidity')
  return languages
}

const fence = /^[\t >]*(?:`{3,}|~{3,})([a-z]\w*)/gm
