import type {Random} from './random.ts'

/** What mutations are made with. */
export interface MutateOptions {
  random: Random
  /** Texts of the same kind, parts of which are mixed in. */
  corpus: ReadonlyArray<string>
  /** Pieces of the language that matter to its parser. */
  words: ReadonlyArray<string>
}

type Mutation = (text: string, options: MutateOptions) => string

/** Longer inputs find nothing that shorter ones don't, and take more time. */
const longest = 12_000

/** Change a text in one to eight places. */
export function mutate(text: string, options: MutateOptions): string {
  const {random} = options
  let changed = text
  for (let left = 1 + random.below(random.pick([2, 4, 8])); left > 0; left--) {
    changed = random.pick(mutations)(changed, options).slice(0, longest)
  }
  return changed
}

const mutations: ReadonlyArray<Mutation> = [
  insertWord,
  insertWord,
  insertWord,
  replaceWord,
  replaceWord,
  function remove(text, {random}) {
    const [start, end] = pickRange(text, random)
    return text.slice(0, start) + text.slice(end)
  },
  function duplicate(text, {random}) {
    const [start, end] = pickRange(text, random)
    return text.slice(0, end) + text.slice(start)
  },
  function move(text, {random}) {
    const [start, end] = pickRange(text, random)
    const rest = text.slice(0, start) + text.slice(end)
    return insert(rest, text.slice(start, end), random)
  },
  function mix(text, {random, corpus}) {
    const other = random.pick(corpus)
    const [start, end] = pickRange(other, random)
    return insert(text, other.slice(start, end), random)
  },
  function replaceCharacter(text, {random}) {
    const at = random.below(text.length + 1)
    return text.slice(0, at) + random.pick(characters) + text.slice(at + 1)
  },
  (text, {random}) => insert(text, random.pick(characters), random),
  function repeat(text, {random, words}) {
    const [start, end] = pickRange(text, random)
    const part = random.isOneIn(2)
      ? random.pick(words)
      : text.slice(start, Math.min(end, start + 8))
    return insert(text, part.repeat(random.pick([2, 5, 30, 300])), random)
  },
  function nest(text, {random, words}) {
    const [start, end] = pickRange(text, random)
    const count = random.pick([1, 3, 40])
    const [open, close] = [random.pick(words), random.pick(words)]
    const inner = open.repeat(count) + text.slice(start, end) + close.repeat(count)
    return text.slice(0, start) + inner + text.slice(end)
  },
  (text, {random}) => text.slice(0, random.below(text.length + 1)),
  (text, {random}) => text.slice(random.below(text.length + 1)),
  (text, {random}) => text.replace(/\n/g, random.pick(['\r\n', '\r', '\n\n', '\u2028']))
]

function insertWord(text: string, {random, words}: MutateOptions): string {
  return insert(text, random.pick(words), random)
}

/** Put a piece in the place of a name or a number. */
function replaceWord(text: string, {random, words}: MutateOptions): string {
  const at = random.below(text.length + 1)
  const [word = ''] = /[\w$./:-]+/.exec(text.slice(at, at + 200)) ?? []
  const start = word === '' ? at : text.indexOf(word, at)
  return text.slice(0, start) + random.pick(words) + text.slice(start + word.length)
}

function insert(text: string, piece: string, random: Random): string {
  // Half of all pieces start a line, where most syntax begins.
  const at = random.below(text.length + 1)
  const line = text.lastIndexOf('\n', at) + 1
  const place = random.isOneIn(2) ? line : at
  return text.slice(0, place) + piece + text.slice(place)
}

/** Pick a range: mostly short, and of whole lines in one of three cases. */
function pickRange(text: string, random: Random): [start: number, end: number] {
  const start = random.below(text.length + 1)
  const length = random.below(random.pick([2, 10, 60, 600]))
  const end = Math.min(text.length, start + length)
  if (!random.isOneIn(3)) return [start, end]
  const lineEnd = text.indexOf('\n', end)
  return [text.lastIndexOf('\n', start - 1) + 1, lineEnd === -1 ? text.length : lineEnd + 1]
}

/** Characters that parsers, browsers and terminals treat in their own ways. */
const characters: ReadonlyArray<string> = [
  ...'<>{}[]()`\'"*_~#|\\/:;=&%$!?-+.,@^ \t\n\r',
  '\0',
  '\u0001',
  '\u000b',
  '\u001b[2J',
  '\u007f',
  '\u0085',
  '\u00a0',
  '\u00ad',
  '\u200b',
  '\u2028',
  '\u202e',
  '\ufeff',
  '\ufffd',
  '\ud83d',
  '😀',
  'é',
  'e\u0301'
]
