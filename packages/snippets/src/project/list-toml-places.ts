import {parse} from 'smol-toml'

/** Offsets of a text. */
type Range = readonly [start: number, end: number]

/** A key of TOML with its tables, and where it and its value are written. */
export interface TomlPlace {
  path: ReadonlyArray<string>
  key: Range
  /** Undefined for a table with a header, and for the first parts of a dotted key. */
  value?: Range | undefined
}

/** A comment, a text with three quotes or one, a line ending, a mark, or part of anything else. */
const pattern =
  /#[^\n]*|"""[^"\\]*(?:(?:\\[\s\S]|""?(?!"))[^"\\]*)*"{3,5}|'''[\s\S]*?'{3,5}|"(?:\\.|[^"\\\n])*"|'[^'\n]*'|\n|[[\]{},=.]|[^\s#"'[\]{},=.]+/g

/**
 * List where the keys of a file are written, and their values, in the order of the file.
 *
 * The path to a table in `[[a]]` contains its number. What is in the brackets of a list is not listed.
 *
 * The parser keeps no places. See decisions/0111.
 *
 * @param text TOML that can be parsed.
 */
export function listTomlPlaces(text: string): Array<TomlPlace> {
  const places: Array<TomlPlace> = []
  /** Number of tables with the same header in two brackets. */
  const counts = new Map<string, number>()
  const {isEnd, isNext, skip, skipUntil, getStart, getEnd, nextName} = createCursor(text)
  let table: ReadonlyArray<string> = []
  while (!isEnd()) {
    if (skip('\n')) continue
    if (skip('[')) addTable()
    else addPair(table)
  }
  return places

  /** `[a.b]` or `[[a.b]]`, after its first bracket was read. */
  function addTable(): void {
    const isItem = skip('[')
    table = []
    do {
      const {name, key} = nextName()
      places.push({path: [...table, name], key})
      const path = JSON.stringify([...table, name])
      if (isItem && !isNext('.')) counts.set(path, (counts.get(path) ?? 0) + 1)
      const count = counts.get(path)
      table = count === undefined ? [...table, name] : [...table, name, String(count - 1)]
    } while (skip('.'))
    skipUntil('\n')
  }

  function addPair(parent: ReadonlyArray<string>): void {
    let path = parent
    let last: TomlPlace
    do {
      const {name, key} = nextName()
      path = [...path, name]
      last = {path, key}
      places.push(last)
    } while (skip('.'))
    skip('=')
    last.value = addValue(path)
  }

  function addValue(path: ReadonlyArray<string>): Range {
    const start = getStart()
    if (skip('{')) {
      while (!isEnd() && !skip('}')) if (!skip(',') && !skip('\n')) addPair(path)
    } else if (skip('[')) {
      let depth = 1
      while (depth > 0 && !isEnd()) {
        if (skip('[')) depth++
        else if (skip(']')) depth--
        else skipUntil('[]')
      }
    } else {
      skipUntil('\n,}]')
    }
    return [start, getEnd()]
  }
}

/** Step through the words of a text. */
function createCursor(text: string) {
  const tokens = [...text.matchAll(pattern)].filter(([word]) => !word.startsWith('#'))
  let at = 0

  const isEnd = (): boolean => at >= tokens.length
  const isNext = (word: string): boolean => tokens[at]?.[0] === word
  const getStart = (): number => tokens[at]?.index ?? text.length
  const getEnd = (): number => {
    const last = tokens[at - 1]
    return last ? last.index + last[0].length : 0
  }

  return {
    isEnd,
    isNext,
    getStart,
    getEnd,
    skip(word: string): boolean {
      const isFound = isNext(word)
      if (isFound) at++
      return isFound
    },
    skipUntil(marks: string): void {
      while (!isEnd() && ![...marks].some(isNext)) at++
    },
    nextName(): {name: string; key: Range} {
      const start = getStart()
      const word = tokens[at]?.[0] ?? ''
      at++
      return {name: toName(word), key: [start, getEnd()]}
    }
  }
}

function toName(word: string): string {
  if (/^"[\s\S]*\\/.test(word)) return Object.keys(parse(`${word} = 0`))[0] ?? ''
  return /^["']/.test(word) ? word.slice(1, -1) : word
}
