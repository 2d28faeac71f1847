import type {StoredSection} from '../index/search-page.ts'
import {findWords, type TermWeights, type WordMatch} from '../text/tokenize.ts'

/** A line of a section: text, never markup. */
export interface Excerpt {
  text: string
  /** The words of the query in it. */
  ranges: Array<Range>
  /** The language of code, which can be empty. Text has no language. */
  language?: string
}

/** The first character of a piece of text, and the one after its last. */
export type Range = [start: number, end: number]

const maxLength = 160
const maxSource = 20_000

/** Pick the line that shows best why a section was found, or its first line. */
export function buildExcerpt({text, code}: StoredSection, weights: TermWeights): Excerpt {
  let best: Excerpt = {text: '', ranges: []}
  let most = -1
  for (const {text: source, language} of [{text, language: undefined}, ...code]) {
    for (const line of source.slice(0, maxSource).split('\n')) {
      const text = line.trim()
      if (text === '') continue
      const score = scoreMatches(findWords(text, weights))
      const isSame = score === most && language === best.language
      if (score < most || (score === most && !isSame)) continue
      if (isSame && countWords(text) <= countWords(best.text)) continue
      most = score
      best = {text, ranges: findRanges(text, weights), ...(language !== undefined && {language})}
    }
  }
  return cutLine(best)
}

/** Find the words of the query in a line. */
export function findRanges(text: string, weights: TermWeights): Array<Range> {
  return findWords(text, weights).map(({start, end}) => [start, end])
}

/** Each word counts once, so that a line with all words wins over a line that repeats one. */
function scoreMatches(matches: ReadonlyArray<WordMatch>): number {
  const weights = new Map(matches.map(({term, weight}) => [term, weight]))
  return Array.from(weights.values()).reduce((sum, weight) => sum + weight, 0)
}

/** A title, a label or the name of a file has few words, and says less than a sentence with the same matches. */
function countWords(line: string): number {
  return line.split(' ', 6).length
}

/** Cut a long line around the first match, between words. */
function cutLine({text: line, ranges, ...others}: Excerpt): Excerpt {
  if (line.length <= maxLength) return {text: line, ranges, ...others}
  const first = ranges[0]?.[0] ?? 0
  const wanted = Math.max(0, first - 40)
  const space = wanted === 0 ? -1 : line.indexOf(' ', wanted)
  const start = space === -1 || space > first ? wanted : space + 1
  const end = start + maxLength >= line.length ? line.length : findEnd(line, start)
  const before = start > 0 ? '…' : ''
  const offset = before.length - start
  return {
    ...others,
    text: before + line.slice(start, end) + (end < line.length ? '…' : ''),
    ranges: ranges
      .filter((range) => range[0] >= start && range[0] < end)
      .map(([from, to]) => [from + offset, Math.min(to, end) + offset])
  }
}

function findEnd(line: string, start: number): number {
  const end = start + maxLength
  const space = line.lastIndexOf(' ', end)
  return space > start + maxLength / 2 ? space : end
}
