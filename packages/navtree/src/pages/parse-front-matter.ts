import type {Point, Position} from 'unist'
import {
  type Document,
  isMap,
  isScalar,
  isSeq,
  type Pair,
  parseDocument,
  type Range,
  Scalar,
  visit,
  type YAMLError,
  type YAMLMap
} from 'yaml'
import {createLocate} from '../locate.ts'
import type {TextProblem} from '../problem.ts'
import type {FrontMatter} from '../tree/tree.ts'
import {describeYamlError} from './describe-yaml-error.ts'
import {dropYamlExcess} from './drop-yaml-excess.ts'
import {findDeepYaml} from './find-deep-yaml.ts'
import {listCutTexts} from './list-cut-texts.ts'
import {listYamlMistakes} from './list-yaml-mistakes.ts'
import {lowerFirst} from './lower-first.ts'
import type {ParsedFrontMatter, ValuePlaces} from './parsed-front-matter.ts'
import {readPlainYaml} from './read-plain-yaml.ts'

/**
 * Parse the YAML between the fences at the start of a page (https://yaml.org/spec/1.2.2/).
 *
 * `line` is the line on which the YAML starts. The parser recovers from faults, so keys after one are kept.
 */
export function parseFrontMatter(yaml: string, line: number): ParsedFrontMatter {
  const plain = readPlainYaml(yaml, line)
  if (plain && !textKeys.some((key) => typeof plain.data[key] === 'object')) return plain
  // The line counter of `yaml` misses lines in some faulty documents, and its offsets may be past the end.
  const locate = createLocate(yaml)
  const toPlace = (from: number, to: number): Position => {
    const {start, end} = locate(from, to)
    return {start: below(start, line), end: below(end, line)}
  }
  const deep = findDeepYaml(yaml)
  if (deep === undefined) return parseShallow(yaml, toPlace)
  const reason = 'Unexpected nesting of more than 100 levels, expected plain values'
  return toEmpty([toProblem(reason, toPlace(deep, deep + 1))])
}

/** Converts offsets in the YAML to the place in the file. */
type ToPlace = (from: number, to: number) => Position

function parseShallow(yaml: string, toPlace: ToPlace): ParsedFrontMatter {
  const document = parseDocument(yaml, {
    prettyErrors: false,
    uniqueKeys: false,
    logLevel: 'error' // Silence the warnings that `yaml` prints.
  })
  const mistakes = listYamlMistakes(document.errors, (offset) => toPlace(offset, offset).start.line)
  quoteTexts(document, yaml)
  const problems = [
    ...mistakes.map((error) => toSyntaxProblem(error, toPlace(...error.pos))),
    ...removeExcess(document, mistakes.length > 0, toPlace),
    ...quoteLooseAliases(document, toPlace)
  ]

  const {contents} = document
  if (contents === null) return toEmpty(problems)
  if (!isMap(contents)) {
    const place = toPlace(contents.range?.[0] ?? 0, contents.range?.[1] ?? 0)
    const reason = 'Unexpected front matter, expected keys and values'
    return toEmpty(problems.length > 0 ? problems : [toProblem(reason, place)])
  }

  const places = new Map<string, Position>()
  problems.push(...checkKeys(document, places, {brokenFrom: findBreak(mistakes), toPlace}))
  const valuePlaces = listValuePlaces(contents, places, (value) => {
    const range = findText(value, yaml)
    return range && toPlace(...range)
  })
  if (problems.length === 0) {
    problems.push(...listWrongTypes(contents, places), ...reportCutTexts(document, toPlace))
  }
  const data = toData(document)
  if (!data) problems.push(toProblem(endless, toPlace(0, 0)))
  return {data: data ?? {}, places: Object.fromEntries(places), valuePlaces, problems}
}

function toEmpty(problems: Array<TextProblem>): ParsedFrontMatter {
  return {data: {}, places: {}, valuePlaces: {}, problems}
}

function toProblem(reason: string, place: Position): TextProblem {
  return {ruleId: 'invalid-front-matter', severity: 'error', reason, place}
}

const endless = 'Unexpected aliases that never end or grow too large, expected plain values'

/** Remove what has no plain value, and report it. */
function removeExcess(document: Document, isBroken: boolean, toPlace: ToPlace): Array<TextProblem> {
  return dropYamlExcess(document).flatMap(({kind, from, to}) => {
    if (kind !== 'key') return toProblem(endless, toPlace(from, to))
    // The value that a broken line was parsed as is not a second mistake.
    if (isBroken) return []
    return toProblem('Unexpected list or map as a key, expected a text', toPlace(from, to))
  })
}

/** Keys whose value is a text in the docs of every generator. */
const textKeys = ['title', 'description', 'sidebarTitle']

/** Report a list or a map where only a text has a meaning: it would be dropped, and the page had another title. */
function listWrongTypes(
  {items}: YAMLMap,
  places: ReadonlyMap<string, Position>
): Array<TextProblem> {
  return items.flatMap(({key, value}) => {
    const name = isScalar(key) ? String(key.value) : ''
    const place = places.get(name)
    const kind = isSeq(value) ? 'list' : isMap(value) ? 'map' : undefined
    if (!place || kind === undefined || !textKeys.includes(name)) return []
    const reason = `Unexpected ${kind} as \`${name}\`, expected a text; put one that starts with a bracket in quotes`
    return [{...toProblem(reason, place), subject: name}]
  })
}

function reportCutTexts(document: Document, toPlace: ToPlace): Array<TextProblem> {
  return listCutTexts(document).map(({key, from, to}) => {
    const reason = `Unexpected key \`${key}\` without a value, expected quotes around a text with a comma`
    return {ruleId: 'invalid-front-matter', severity: 'warning', reason, place: toPlace(from, to)}
  })
}

function listValuePlaces(
  {items}: YAMLMap,
  places: ReadonlyMap<string, Position>,
  findPlace: (value: unknown) => Position | undefined
): ValuePlaces {
  const found = items.flatMap(({key, value}): Array<[string, Array<Position>]> => {
    const name = isScalar(key) ? String(key.value) : ''
    const place = places.get(name)
    if (!place) return []
    const values: ReadonlyArray<unknown> = isSeq(value) ? value.items : [value]
    return [[name, values.map((each) => findPlace(each) ?? place)]]
  })
  return Object.fromEntries(found)
}

/** Find where the text of a value is, without its quotes. Undefined for a block, whose lines are indented. */
function findText(value: unknown, yaml: string): [from: number, to: number] | undefined {
  if (!isScalar(value) || !value.range || value.value === null) return
  const [from, to] = value.range
  const first = yaml.charAt(from)
  if (first === '|' || first === '>') return
  const quote = first === '"' || first === "'" ? 1 : 0
  return [from + quote, Math.max(from + quote, to - quote)]
}

/** Report keys that cannot be there, and note the places of the keys at the top. */
function checkKeys(
  document: Document,
  places: Map<string, Position>,
  {brokenFrom, toPlace}: {brokenFrom: number; toPlace: ToPlace}
): Array<TextProblem> {
  const problems: Array<TextProblem> = []

  visit(document, {
    Map(_, map) {
      const known = map === document.contents ? places : new Map<string, Position>()
      for (const {key} of map.items) {
        if (!isScalar(key) || !key.range) continue
        const name = String(key.value)
        const place = toPlace(key.range[0], key.range[1])
        if (name === '__proto__') {
          problems.push(toProblem('Unexpected key `__proto__`, expected another name', place))
        } else if (!known.has(name)) {
          known.set(name, place)
        } else if (key.range[0] < brokenFrom) {
          // After a mistake, the parser turns the rest of the line into keys.
          const reason = `Unexpected second key \`${name}\`, expected it once`
          problems.push({ruleId: 'duplicate-key', severity: 'warning', reason, place})
        }
      }
    }
  })
  return problems
}

/** Find where the parser began to guess what keys there are. It understands a text with a colon. */
function findBreak(mistakes: ReadonlyArray<YAMLError>): number {
  const starts = mistakes.flatMap(({code, pos}) => {
    return code === 'BLOCK_AS_IMPLICIT_KEY' ? [] : [pos[0]]
  })
  return Math.min(...starts, Number.POSITIVE_INFINITY)
}

function toSyntaxProblem(error: YAMLError, place: Position): TextProblem {
  return toProblem(`Cannot parse front matter: ${lowerFirst(describeYamlError(error))}`, place)
}

/**
 * Read `title: A: B`, which is reported, as the text that was meant, so that nothing else is said about it.
 *
 * The parser makes a map of the text and of all keys below it.
 */
function quoteTexts({contents, errors}: Document, yaml: string): void {
  const starts = new Set<number>()
  for (const {code, pos} of errors) if (code === 'BLOCK_AS_IMPLICIT_KEY') starts.add(pos[0])
  if (starts.size === 0 || !isMap(contents)) return
  const items: Array<Pair> = []
  const pending = contents.items.toReversed()
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    items.push(pair)
    const map = isMap(pair.value) ? pair.value : undefined
    const start = map?.range?.[0]
    if (!map || start === undefined || !starts.has(start)) continue
    const [text, ...others] = map.items
    pair.value = new Scalar(yaml.slice(start, findEnd(text) ?? start))
    pending.push(...others.reverse())
  }
  contents.items = items
}

function findEnd(pair: Pair | undefined): number | undefined {
  const {range} = (pair?.value ?? pair?.key ?? {}) as {range?: Range | null}
  return range?.[1]
}

/** Replace aliases without an anchor, such as `title: *bold*`, by their text, so that the rest can be read. */
function quoteLooseAliases(document: Document, toPlace: ToPlace): Array<TextProblem> {
  const anchors = new Set<string>()
  const problems: Array<TextProblem> = []

  visit(document, {
    Node(_, node) {
      if ('anchor' in node && node.anchor !== undefined) anchors.add(node.anchor)
    },
    Alias(_, {source: name, range}) {
      if (anchors.has(name)) return
      const reason = `Unexpected \`*${name}\` without \`&${name}\`, expected quotes around a text that starts with \`*\``
      problems.push(toProblem(reason, toPlace(range?.[0] ?? 0, range?.[1] ?? 0)))
      return new Scalar(`*${name}`)
    }
  })

  return problems
}

/** Convert to values that JSON has, since the tree is written as JSON. Returns undefined if aliases have no end. */
function toData(document: Document): FrontMatter | undefined {
  try {
    const json = JSON.stringify(document.toJS({maxAliasCount: 100}))
    // Copying such an object key by key would change its prototype.
    const data: unknown = JSON.parse(json, (key, value) =>
      key === '__proto__' ? undefined : value
    )
    return typeof data === 'object' && data !== null ? (data as FrontMatter) : {}
  } catch {
    // Aliases of aliases of aliases, or an anchor that contains itself.
    return
  }
}

function below({line, column}: Point, first: number): Point {
  return {line: line + first - 1, column}
}
