import type {Position} from 'unist'

/** A value of one line, and where its text is, without its quotes. A list has a place for each of its items. */
export interface PlainValue {
  value: unknown
  texts: ReadonlyArray<Position | undefined>
}

/** Converts a range of the line to the place in the file. */
type ToPlace = (from: number, to: number) => Position

/** Words that are not texts. */
const words = new Set(['true', 'false', 'null'])

/** Check whether a word is a text, also as a key. */
export function isPlainWord(word: string): boolean {
  return !words.has(word.toLowerCase())
}

/**
 * Read the rest of a line of YAML: a text, a short number, a list in brackets, or a map in braces, neither of them in
 * one another. Returns undefined for every other value.
 */
export function readPlainValue(
  line: string,
  from: number,
  toPlace: ToPlace
): PlainValue | undefined {
  if (line[from] === '{') return readBraces(line, from, toPlace)
  if (line[from] !== '[') return readScalar(line, [from, line.length], toPlace)
  const items: Array<PlainValue> = []
  const isWhole = readItems(line, from, ']', (at) => {
    const end = findEnd(line, at)
    const item = readScalar(line, [at, end], toPlace)
    if (item) items.push(item)
    return item && end
  })
  return isWhole ? joinPlainValues(items) : undefined
}

/** Join the values of a list. A list or map among them has no text of its own. */
export function joinPlainValues(items: ReadonlyArray<PlainValue>): PlainValue {
  return {
    value: items.map(({value}) => value),
    texts: items.map(({value, texts}) => (typeof value === 'object' ? undefined : texts[0]))
  }
}

function readBraces(line: string, from: number, toPlace: ToPlace): PlainValue | undefined {
  if (line.slice(from) === '{}') return {value: {}, texts: []}
  const map: Record<string, unknown> = {}
  const isWhole = readItems(line, from, '}', (at) => {
    flowKey.lastIndex = at
    const [all = '', key = ''] = flowKey.exec(line) ?? []
    const start = at + all.length
    const end = findEnd(line, start)
    const item = readScalar(line, [start, end], toPlace)
    if (all === '' || !item || !isPlainWord(key) || Object.hasOwn(map, key)) return
    map[key] = item.value
    return end
  })
  return isWhole ? {value: map, texts: []} : undefined
}

const flowKey = /([A-Za-z][\w-]{0,100}): /y

/** Read items between commas, up to the end of the line. `readItem` returns where an item ends. */
function readItems(
  line: string,
  from: number,
  close: string,
  readItem: (at: number) => number | undefined
): boolean {
  for (let end = readItem(from + 1); end !== undefined; end = readItem(end + 2)) {
    if (line[end] === close) return end === line.length - 1
    if (!line.startsWith(', ', end)) return false
  }
  return false
}

/** Find where a value between commas ends. */
function findEnd(line: string, from: number): number {
  flowValue.lastIndex = from
  return from + (flowValue.exec(line)?.[0].length ?? 0)
}

const flowValue = /'[^']*'|"[^"]*"|[^'",[\]{}][^,[\]{}]*/y

/** Characters that end a line, or that no text may have. */
const odd = /[\p{Cc}\u2028\u2029\ufeff]/u

function readScalar(
  line: string,
  [from, to]: readonly [from: number, to: number],
  toPlace: ToPlace
): PlainValue | undefined {
  const text = line.slice(from, to)
  if (odd.test(text)) return
  if (/^(?:"[^"\\]+"|'[^']+')$/.test(text)) {
    return {value: text.slice(1, -1), texts: [toPlace(from + 1, to - 1)]}
  }
  const value = toValue(text)
  return value === undefined ? undefined : {value, texts: [toPlace(from, to)]}
}

function toValue(text: string): string | number | boolean | undefined {
  if (/^(?:0|[1-9]\d{0,8})(?:\.\d{1,6})?$/.test(text)) return Number(text)
  if (text === 'true' || text === 'false') return text === 'true'
  // A text that begins with a letter goes on until something ends it. What begins with a digit is a text if it has a space.
  const isText =
    /^(?:[A-Za-z]|\d\S* \S)/.test(text) && !/:(?: |$)| #|\s$/.test(text) && isPlainWord(text)
  return isText ? text : undefined
}
