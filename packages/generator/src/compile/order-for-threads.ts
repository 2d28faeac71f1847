/** Pages that differ from others in what compiling them takes. */
export interface SpecialPages {
  /** Pages with diagrams. */
  drawn: ReadonlySet<string>
  /** Long lists of what all contracts have. */
  lists: ReadonlySet<string>
}

/**
 * Order pages for threads, which begin at both ends.
 *
 * One of them draws most diagrams, with code that it has used before. Lists are neither the first pages nor the last ones:
 * the main thread reads all contracts for them, while both threads are busy with other pages.
 */
export function orderForThreads(
  files: ReadonlyArray<string>,
  {drawn, lists}: SpecialPages
): Array<string> {
  const others = files.filter((file) => !lists.has(file))
  const ordered = others.filter((file) => drawn.has(file))
  ordered.push(...others.filter((file) => !drawn.has(file)))
  ordered.splice(-pagesAfterLists, 0, ...files.filter((file) => lists.has(file)))
  return ordered
}

/** The first three batches of a thread: see `runInThreads`. */
const pagesAfterLists = 1 + 2 + 4
