/** Map items with at most `atOnce` of them in progress. Results are in the order of the items. */
export async function mapSome<T, R>(
  items: ReadonlyArray<T>,
  atOnce: number,
  map: (item: T) => Promise<R>
): Promise<Array<R>> {
  const results: Array<R> = []
  const entries = items.entries()
  const work = async (): Promise<void> => {
    // All workers share one iterator, so each takes the next item that is left.
    for (const [index, item] of entries) results[index] = await map(item)
  }
  const ended = await Promise.allSettled(Array.from({length: atOnce}, work))
  for (const end of ended) if (end.status === 'rejected') throw end.reason
  return results
}
