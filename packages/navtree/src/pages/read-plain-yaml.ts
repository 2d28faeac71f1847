import type {Position} from 'unist'
import type {FrontMatter} from '../tree/tree.ts'
import type {ParsedFrontMatter} from './parsed-front-matter.ts'
import {isPlainWord, joinPlainValues, type PlainValue, readPlainValue} from './read-plain-value.ts'

/** Called with each key at the top, where it is, and where the texts of its value are, if it has any. */
type OnKey = (key: string, place: Position, texts: PlainValue['texts']) => void

/**
 * Read YAML in the few forms that most front matter has: a key on each line with a plain value, or with a list or a map
 * of such values below it. Returns undefined for everything else.
 *
 * The parser of all YAML takes 2.5 ms for that while its code is new to a process. A cold build of 250 pages spends 4 %
 * of its time there.
 */
export function readPlainYaml(yaml: string, first: number): ParsedFrontMatter | undefined {
  const lines = yaml.split('\n')
  const places: Record<string, Position> = {}
  const valuePlaces: Record<string, Array<Position>> = {}
  let at = 0

  const data = readMap(0, (key, place, texts) => {
    places[key] = place
    valuePlaces[key] = texts.length > 0 ? texts.map((text) => text ?? place) : [place]
  })
  return data && {data, places, valuePlaces, problems: []}

  /** Read keys of the same indent, up to the last line of the map. */
  function readMap(indent: number, onKey?: OnKey): FrontMatter | undefined {
    const map: FrontMatter = {}
    for (; getIndent() >= indent; at++) {
      const [all = '', spaces = '', key = ''] = keyPattern.exec(getLine()) ?? []
      const isNew = isPlainWord(key) && !Object.hasOwn(map, key)
      if (all === '' || spaces.length !== indent || !isNew) return
      const place = toPlace(indent, indent + key.length)
      const found = readValue(indent, all.length)
      if (!found) return
      map[key] = found.value
      onKey?.(key, place, found.texts)
    }
    at--
    return map
  }

  /** Read the value that follows a key, or is below it. */
  function readValue(indent: number, from: number): PlainValue | undefined {
    if (from < getLine().length) return readPlainValue(getLine(), from, toPlace)
    at++
    const below = getIndent()
    if (below <= indent) return
    if (getLine().startsWith('- ', below)) return readList(below)
    const value = readMap(below)
    return value && {value, texts: []}
  }

  /** Read items of the same indent, up to the last line of the list. */
  function readList(indent: number): PlainValue | undefined {
    const items: Array<PlainValue> = []
    for (; getIndent() >= indent; at++) {
      const isItem = getLine().startsWith('- ', indent) && getIndent() === indent
      const item = isItem ? readPlainValue(getLine(), indent + 2, toPlace) : undefined
      if (!item) return
      items.push(item)
    }
    at--
    return joinPlainValues(items)
  }

  function getLine(): string {
    return lines[at] ?? ''
  }

  /** Get the indent of a line. After the last line, it is smaller than any other. */
  function getIndent(): number {
    return at < lines.length ? getLine().search(/[^ ]|$/) : -1
  }

  function toPlace(from: number, to: number): Position {
    const line = first + at
    return {start: {line, column: from + 1}, end: {line, column: to + 1}}
  }
}

const keyPattern = /^( *)([A-Za-z][\w-]{0,100}):(?: (?=[^ ])|$)/
