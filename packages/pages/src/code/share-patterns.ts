import type {PatternScanner, RegexEngine, RegexEngineString} from 'shiki'
import {findPatternNeeds, hasNeeds, type PatternNeeds} from './find-pattern-needs.ts'
import {toMask} from './text-mask.ts'

/** A pattern of a grammar, with its last search. */
interface SharedPattern {
  source: string
  /** Whether a match depends on where the search begins. */
  isBound: boolean
  /** Created by the first search. */
  scanner?: PatternScanner
  /** How often it was searched for. */
  searches: number
  /** The characters that a line needs to match. Computed only for patterns that are searched for often. */
  needs?: PatternNeeds | undefined
  text?: RegexEngineString
  options: number
  from: number
  match: Match | null
  /** Start of the match, or infinite if there is no match. */
  start: number
}

/**
 * To find what a pattern needs takes as long as a few hundred searches, and a thread has hundreds of patterns. So this is
 * for sites that have much more code than fits into a few hundred pages.
 */
const manySearches = 20_000

/** The text to search, and where to start. */
interface Search {
  text: RegexEngineString
  from: number
  options: number
}

type Match = NonNullable<ReturnType<PatternScanner['findNextMatchSync']>>

/**
 * Wrap an engine so that it compiles each pattern once, and searches a line for it once.
 *
 * A rule of a grammar tries its own patterns and those of all rules that it includes, so a pattern is in many lists. The
 * engine would compile it for each of them: 5,582 patterns instead of 685 for the code on 244 real pages. A line without
 * the characters that a pattern needs isn't searched for it at all.
 */
export function sharePatterns(engine: RegexEngine): RegexEngine {
  const patterns = new Map<string, SharedPattern>()
  /** The last line, and what it has. */
  let line: RegexEngineString | undefined
  let mask = toMask('')

  return {
    createString: (text) => engine.createString(text),
    createScanner(sources) {
      const own = sources.map((source) => share(String(source)))
      const all = own.map((_, place) => place)
      let last: RegexEngineString | undefined
      let places: ReadonlyArray<number> = all
      return {
        findNextMatchSync(given, from, options) {
          const text = typeof given === 'string' ? engine.createString(given) : given
          if (text !== last) places = listPossible(own, all, () => findMask(text))
          last = text
          return findFirst(own, places, {text, from, options})
        }
      }
    }
  }

  function share(source: string): SharedPattern {
    const known = patterns.get(source)
    if (known) return known
    const isBound = /\\[GK]/.test(source)
    const pattern = {source, isBound, searches: 0, options: 0, from: 0, match: null, start: 0}
    patterns.set(source, pattern)
    return pattern
  }

  /** Find what a line has, once. */
  function findMask(text: RegexEngineString): Int32Array {
    if (text !== line) mask = toMask(text.content)
    line = text
    return mask
  }

  function search(pattern: SharedPattern, {text, from, options}: Search): void {
    pattern.scanner ??= engine.createScanner([pattern.source])
    if (++pattern.searches === manySearches) pattern.needs = findPatternNeeds(pattern.source)
    pattern.match = pattern.scanner.findNextMatchSync(text, from, options)
    pattern.start = pattern.match?.captureIndices[0]?.start ?? Number.POSITIVE_INFINITY
    pattern.text = text
    pattern.from = from
    pattern.options = options
  }

  /** Find the first match. If several patterns match at one place, it is the match of the first of them. */
  function findFirst(
    own: ReadonlyArray<SharedPattern>,
    places: ReadonlyArray<number>,
    each: Search
  ): Match | null {
    let best = -1
    let start = Number.POSITIVE_INFINITY
    for (const place of places) {
      const pattern = own[place] as SharedPattern // The place is in the list.
      if (!isSearched(pattern, each)) search(pattern, each)
      if (pattern.start >= start) continue
      best = place
      start = pattern.start
      if (start <= each.from) break
    }
    const match = own[best]?.match
    return match ? {index: best, captureIndices: match.captureIndices} : null
  }
}

/** List the places of the patterns that a line may match. */
function listPossible(
  own: ReadonlyArray<SharedPattern>,
  all: ReadonlyArray<number>,
  findMask: () => Int32Array
): ReadonlyArray<number> {
  // On most sites, no pattern is searched for so often.
  if (!own.some(({needs}) => needs)) return all
  return all.filter((place) => {
    const needs = own[place]?.needs
    return !needs || hasNeeds(findMask(), needs)
  })
}

/** Whether the last search also found what this one would find. */
function isSearched(pattern: SharedPattern, {text, from, options}: Search): boolean {
  return (
    !pattern.isBound &&
    pattern.text === text &&
    pattern.options === options &&
    pattern.from <= from &&
    pattern.start >= from
  )
}
