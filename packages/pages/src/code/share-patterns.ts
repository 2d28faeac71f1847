import type {PatternScanner, RegexEngine, RegexEngineString} from 'shiki'

/** A pattern of a grammar, with its last search. */
interface SharedPattern {
  source: string
  /** Whether a match depends on where the search begins. */
  isBound: boolean
  /** Created by the first search. */
  scanner?: PatternScanner
  text?: RegexEngineString
  options: number
  from: number
  match: Match | null
  /** Start of the match. Infinite if there is none. */
  start: number
}

type Match = NonNullable<ReturnType<PatternScanner['findNextMatchSync']>>

/**
 * Wrap an engine so that it compiles each pattern once, and searches a line for it once.
 *
 * A rule of a grammar tries its own patterns and those of all rules that it includes, so a pattern is in many lists. The
 * engine would compile it for each of them: 5,582 patterns instead of 685 for the code on 244 real pages.
 */
export function sharePatterns(engine: RegexEngine): RegexEngine {
  const patterns = new Map<string, SharedPattern>()

  return {
    createString: (text) => engine.createString(text),
    createScanner(sources) {
      const own = sources.map((source) => share(String(source)))
      return {
        findNextMatchSync(text, from, options) {
          return findFirst(
            own,
            typeof text === 'string' ? engine.createString(text) : text,
            from,
            options
          )
        }
      }
    }
  }

  function share(source: string): SharedPattern {
    const known = patterns.get(source)
    if (known) return known
    const isBound = /\\[GK]/.test(source)
    const pattern = {source, isBound, options: 0, from: 0, match: null, start: 0}
    patterns.set(source, pattern)
    return pattern
  }

  /** Find the first match, and of several at one place that of the first pattern. */
  function findFirst(
    own: ReadonlyArray<SharedPattern>,
    text: RegexEngineString,
    from: number,
    options: number
  ): Match | null {
    let best = -1
    let start = Number.POSITIVE_INFINITY
    for (let index = 0; index < own.length && start > from; index++) {
      const pattern = own[index] as SharedPattern // The index is below the length.
      if (!isSearched(pattern, text, from, options)) search(pattern, text, from, options)
      if (pattern.start >= start) continue
      best = index
      start = pattern.start
    }
    const match = own[best]?.match
    return match ? {index: best, captureIndices: match.captureIndices} : null
  }

  function search(
    pattern: SharedPattern,
    text: RegexEngineString,
    from: number,
    options: number
  ): void {
    pattern.scanner ??= engine.createScanner([pattern.source])
    pattern.match = pattern.scanner.findNextMatchSync(text, from, options)
    pattern.start = pattern.match?.captureIndices[0]?.start ?? Number.POSITIVE_INFINITY
    pattern.text = text
    pattern.from = from
    pattern.options = options
  }
}

/** Whether the last search also found what one from `from` would find. */
function isSearched(
  {isBound, text: last, from: lastFrom, options: lastOptions, start}: SharedPattern,
  text: RegexEngineString,
  from: number,
  options: number
): boolean {
  return !isBound && last === text && lastOptions === options && lastFrom <= from && start >= from
}
