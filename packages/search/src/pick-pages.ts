import type {Scores} from './rank-sections.ts'

/** A page that was found, by its number. */
export interface PickedPage {
  page: number
  /** That of its best section, and half of the next two. */
  score: number
  /** Numbers of its best sections within the page, and their scores. */
  sections: Array<{section: number; score: number}>
}

/** Where pages lie in the numbers of sections, and how much each counts. */
export interface PageMap {
  /** Number of the first section of each page, and of the one behind the last. */
  starts: Uint32Array
  boosts: Float64Array
}

/** A section of a smaller share of the best one has some word of the query, and not what was looked for. */
const leastShare = 0.1

/** What the second and the third section of a page count: a page about something says it more than once. */
const otherShare = 0.5

/** Pick the best pages with their best sections, and count all that were found. Equal ones stay in order. */
export function pickPages(
  {sums, matches}: Scores,
  {starts, boosts}: PageMap,
  options: {limit: number; sections: number; weigh: (page: number) => number}
): {total: number; pages: Array<PickedPage>} {
  const best: Array<{page: number; score: number}> = []
  let total = 0
  let least = 0
  let document = 0

  // All sections are looked at in each query, so the loop does little.
  for (let page = 0; page + 1 < starts.length; page++) {
    const end = starts[page + 1] ?? 0
    let score = 0
    let second = 0
    let third = 0
    for (; document < end; document++) {
      const own = (sums[document] ?? 0) * (matches[document] ?? 0)
      if (own <= third) continue
      if (own > score) [score, second, third] = [own, score, second]
      else if (own > second) [second, third] = [own, second]
      else third = own
    }
    if (score === 0) continue
    const weight = options.weigh(page)
    if (weight === 0) continue
    total++
    score = (score + otherShare * (second + third)) * (boosts[page] ?? 1) * weight
    if (score <= least) continue
    insert(best, {page, score}, options.limit)
    if (best.length === options.limit) least = best.at(-1)?.score ?? 0
  }
  return {total, pages: best.map(({page, score}) => ({page, score, sections: pickSections(page)}))}

  function pickSections(page: number): PickedPage['sections'] {
    const start = starts[page] ?? 0
    const picked: Array<{section: number; score: number}> = []
    for (let document = start; document < (starts[page + 1] ?? 0); document++) {
      const score = (sums[document] ?? 0) * (matches[document] ?? 0) * (boosts[page] ?? 1)
      if (score > 0) insert(picked, {section: document - start, score}, options.sections)
    }
    const least = leastShare * (picked[0]?.score ?? 0)
    return picked.filter(({score}) => score >= least)
  }
}

/** Insert into a short list that is sorted by score and has a greatest length. */
function insert<T extends {score: number}>(list: Array<T>, item: T, limit: number): void {
  const last = list[limit - 1]
  if (last && last.score >= item.score) return
  let place = list.length
  while (place > 0 && (list[place - 1]?.score ?? 0) < item.score) place--
  list.splice(place, 0, item)
  if (list.length > limit) list.pop()
}
