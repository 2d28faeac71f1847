import type {Search, SearchFilters} from '@lockstep/search/client'

/** A question and its answers. */
export interface Question {
  query: string
  /** `/route` or `/route#anchor`; each of them answers the question. */
  answers: ReadonlyArray<string>
  /** Shares are counted by kind as well: `flag`, `misspelling`. */
  kind?: string | undefined
  filters?: SearchFilters | undefined
}

/** How well an index answers questions. */
export interface Relevance extends Shares {
  kinds: Array<Shares & {kind: string}>
  /** The rank of each answer, if it is among the first ten. */
  ranks: Array<{kind: string; query: string; rank?: number; found: string}>
}

/** Shares of some questions. */
interface Shares {
  questions: number
  /** Share of the questions whose answer is the first hit, or among the first three or ten. */
  first: number
  three: number
  ten: number
  /** Mean of 1 ÷ rank. A rank beyond ten counts 0. */
  meanReciprocalRank: number
}

/** Ask all questions, and count at which rank their answers are. */
export async function measureRelevance(
  {search}: Pick<Search, 'search'>,
  questions: ReadonlyArray<Question>
): Promise<Relevance> {
  const ranks: Relevance['ranks'] = []
  for (const {query, answers, kind = '', filters} of questions) {
    const {hits} = await search(query, {limit: 10, filters})
    const place = hits.findIndex(({route, sections}) => {
      const addresses = [route, ...sections.map(({id}) => `${route}#${id}`)]
      return addresses.some((address) => answers.includes(address))
    })
    const found = hits[0]?.route ?? ''
    ranks.push({kind, query, found, ...(place !== -1 && {rank: place + 1})})
  }
  const kinds = [...new Set(ranks.map(({kind}) => kind))]
  return {
    ...toShares(ranks),
    kinds: kinds.map((kind) => ({kind, ...toShares(ranks.filter((each) => each.kind === kind))})),
    ranks
  }
}

function toShares(ranks: Relevance['ranks']): Shares {
  const share = (most: number): number =>
    ranks.filter(({rank}) => rank !== undefined && rank <= most).length / (ranks.length || 1)
  const sum = ranks.reduce((total, {rank}) => total + (rank === undefined ? 0 : 1 / rank), 0)
  return {
    questions: ranks.length,
    first: share(1),
    three: share(3),
    ten: share(10),
    meanReciprocalRank: sum / (ranks.length || 1)
  }
}

/** Format the shares as a table, followed by the questions whose answer is not the first hit. */
export function formatRelevance(relevance: Relevance): string {
  const {kinds, ranks} = relevance
  const rows = [...(kinds.length > 1 ? kinds : []), {...relevance, kind: 'all'}]
  const width = Math.max(...rows.map(({kind}) => kind.length), 'kind'.length)
  return [
    `${'kind'.padEnd(width)}  questions    first  first 3  first 10  mean 1/rank`,
    ...rows.map((row) => formatRow(row, width)),
    ...ranks
      .filter(({rank}) => rank !== 1)
      .map(
        ({query, rank, found}) =>
          `${String(rank ?? '-').padStart(3)}  ${query}  (first: ${found || 'nothing'})`
      ),
    ''
  ].join('\n')
}

function formatRow(row: Shares & {kind: string}, width: number): string {
  const toShare = (share: number, width: number): string =>
    `${(100 * share).toFixed(1)} %`.padStart(width)
  return [
    row.kind.padEnd(width),
    String(row.questions).padStart(9),
    toShare(row.first, 7),
    toShare(row.three, 7),
    toShare(row.ten, 8),
    row.meanReciprocalRank.toFixed(3).padStart(11)
  ].join('  ')
}
