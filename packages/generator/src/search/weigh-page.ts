/** Facts that determine the rank of a page in search. */
interface PageWeights {
  /** How much its author says that it counts. */
  boost?: number | undefined
  contentType?: string | undefined
  /** How many pages link to it. */
  links: number
}

/** A tutorial uses what other pages explain, and has the words of many of them. */
const tutorialWeight = 0.7

/**
 * Weigh a page for search.
 *
 * Authors link to what readers need, so a page counts by the fourth root of the pages that link to it. Their number is
 * rounded to a power of two, so that one more link seldom changes the index.
 */
export function weighPage({boost = 1, contentType, links}: PageWeights): number {
  const popularity = 2 ** (Math.round(Math.log2(1 + links)) / 4)
  const kind = contentType === 'tutorial' ? tutorialWeight : 1
  return Number((boost * kind * popularity).toFixed(2))
}
