import type {Search} from './client.ts'

/** A question, and where its answer is. */
export interface Question {
  query: string
  /** `/route` or `/route#anchor`; several where each of them answers it. */
  answers: ReadonlyArray<string>
}

/** How well an index answers questions. */
export interface Relevance {
  questions: number
  /** Shares of questions whose answer is the first hit, or among the first three or ten. */
  first: number
  three: number
  ten: number
  /** Mean of 1 ÷ rank, where what is not among the first ten counts as 0. */
  meanReciprocalRank: number
  /** Rank of the answer to each question; nothing where it is not among the first ten. */
  ranks: Array<{query: string; rank?: number; found: string}>
}

/** Ask all questions, and see at which place the page with the answer stands. */
export async function measureRelevance(
  {search}: Pick<Search, 'search'>,
  questions: ReadonlyArray<Question>
): Promise<Relevance> {
  const ranks: Relevance['ranks'] = []
  for (const {query, answers} of questions) {
    const {hits} = await search(query, {limit: 10})
    const place = hits.findIndex(({route, sections}) => {
      const addresses = [route, ...sections.map(({id}) => `${route}#${id}`)]
      return addresses.some((address) => answers.includes(address))
    })
    ranks.push({query, found: hits[0]?.route ?? '', ...(place !== -1 && {rank: place + 1})})
  }
  const share = (most: number): number =>
    ranks.filter(({rank}) => rank !== undefined && rank <= most).length / (ranks.length || 1)
  const sum = ranks.reduce((total, {rank}) => total + (rank === undefined ? 0 : 1 / rank), 0)
  return {
    questions: ranks.length,
    first: share(1),
    three: share(3),
    ten: share(10),
    meanReciprocalRank: sum / (ranks.length || 1),
    ranks
  }
}

/** Print shares, and every question whose answer is not the first hit. */
export function formatRelevance(relevance: Relevance): string {
  const {questions, first, three, ten, meanReciprocalRank, ranks} = relevance
  const toShare = (share: number): string => `${(100 * share).toFixed(1)} %`.padStart(7)
  const others = ranks.filter(({rank}) => rank !== 1)
  return [
    `questions             ${String(questions).padStart(7)}`,
    `answer is first       ${toShare(first)}`,
    `among the first three ${toShare(three)}`,
    `among the first ten   ${toShare(ten)}`,
    `mean reciprocal rank  ${meanReciprocalRank.toFixed(3).padStart(7)}`,
    ...others.map(
      ({query, rank, found}) =>
        `${String(rank ?? '-').padStart(3)}  ${query}  (first: ${found || 'nothing'})`
    ),
    ''
  ].join('\n')
}
