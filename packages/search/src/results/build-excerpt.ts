import type {StoredSection} from '../index/search-page.ts'
import {findWords, type TermWeights, type WordMatch} from '../text/tokenize.ts'

/** A line of a section: text, never markup. */
export interface Excerpt {
  text: string
  /** The words of the query in it. */
  ranges: Array<Range>
  /** The language of code, which can be empty. Text has none. */
  language?: string
}

/** The first character of a piece of text, and the one behind its last. */
export type Range = [start: number, end: number]

const maxLength = 160
const maxSource = 20_000
const fewWords = 6

interface Line {
  text: string
  matches: Array<WordMatch>
  score: number
  language: string | undefined
}

/** Pick the line that shows best why a section was found, or its first line. */
export function buildExcerpt({text, code}: StoredSection, weights: TermWeights): Excerpt {
  let best: Line | undefined
  for (const source of [{text, language: undefined}, ...code]) {
    const line = findBestLine(source.text.slice(0, maxSource), weights, source.language)
    if (line && (!best || line.score > best.score)) best = line
  }
  if (!best) return {text: '', ranges: []}
  const {language, ...line} = best
  return {...cutLine(line.text, toRanges(line.matches)), ...(language !== undefined && {language})}
}

/** Find the words of the query in a title. */
export function findRanges(text: string, weights: TermWeights): Array<Range> {
  return toRanges(findWords(text, weights))
}

/** Search the whole text at once, which is much faster than line by line. */
function findBestLine(
  text: string,
  weights: TermWeights,
  language: string | undefined
): Line | undefined {
  const lines = groupByLine(text, findWords(text, weights))
  const [best] = lines.sort((a, b) => b.score - a.score || countWords(b.text) - countWords(a.text))
  if (best) return {...best, language}
  const first = text.split('\n', 20).filter((line) => line.trim() !== '')
  const line = first.find((line) => countWords(line) === fewWords) ?? first[0]
  return line === undefined ? undefined : {text: line.trim(), matches: [], score: 0, language}
}

/** A title, a label or the name of a file has few words, and says less than a sentence with the same matches. */
function countWords(line: string): number {
  return Math.min(line.split(' ', fewWords).length, fewWords)
}

function groupByLine(
  text: string,
  matches: ReadonlyArray<WordMatch>
): Array<Omit<Line, 'language'>> {
  const lines: Array<Omit<Line, 'language'>> = []
  let start = 0
  let end = -1
  for (const match of matches) {
    if (match.start > end) {
      const lineStart = text.lastIndexOf('\n', match.start) + 1
      const lineEnd = text.indexOf('\n', match.start)
      end = lineEnd === -1 ? text.length : lineEnd
      const line = text.slice(lineStart, end)
      start = lineStart + (line.length - line.trimStart().length)
      lines.push({text: line.trim(), matches: [], score: 0})
    }
    const line = lines.at(-1)
    if (!line) continue
    line.matches.push({...match, start: match.start - start, end: match.end - start})
  }
  for (const line of lines) line.score = scoreMatches(line.matches)
  return lines
}

/** Each word counts once, so that a line with all words wins over a line that repeats one, or has one in a name. */
function scoreMatches(matches: ReadonlyArray<WordMatch>): number {
  const words: Array<WordMatch> = []
  let end = 0
  for (const match of matches) {
    const last = words.at(-1)
    if (!last || match.start >= end) words.push(match)
    else if (match.weight > last.weight) words[words.length - 1] = match
    end = Math.max(end, match.end)
  }
  const weights = new Map(words.map(({term, weight}) => [term, weight]))
  return Array.from(weights.values()).reduce((sum, weight) => sum + weight, 0)
}

/** Merge ranges that overlap. */
function toRanges(matches: ReadonlyArray<WordMatch>): Array<Range> {
  const ranges: Array<Range> = []
  for (const {start, end} of [...matches].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = ranges.at(-1)
    if (last && start < last[1]) last[1] = Math.max(last[1], end)
    else ranges.push([start, end])
  }
  return ranges
}

/** Cut a long line around the first match, between words. */
function cutLine(line: string, ranges: Array<Range>): Excerpt {
  if (line.length <= maxLength) return {text: line, ranges}
  const first = ranges[0]?.[0] ?? 0
  const wanted = Math.max(0, first - 40)
  const space = wanted === 0 ? -1 : line.indexOf(' ', wanted)
  const start = space === -1 || space > first ? wanted : space + 1
  const end = start + maxLength >= line.length ? line.length : findEnd(line, start)
  const before = start > 0 ? '…' : ''
  const offset = before.length - start
  return {
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
