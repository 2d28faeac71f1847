import type {Position} from 'unist'
import {type Document, isMap, isScalar, LineCounter, parseDocument, Scalar, visit} from 'yaml'
import type {Problem} from '../problem.ts'
import type {FrontMatter} from '../tree/tree.ts'
import {lowerFirst} from './lower-first.ts'

/** Front matter with the place of each key. */
export interface ParsedFrontMatter {
  data: FrontMatter
  /** Places of the keys at the top, by name. */
  places: Record<string, Position>
  problems: Array<Problem>
}

/**
 * Parse the YAML between the fences at the start of a page.
 *
 * `line` is the line on which the YAML begins. What stands after a fault is kept where YAML can tell.
 */
export function parseFrontMatter(yaml: string, line: number): ParsedFrontMatter {
  const problems: Array<Problem> = []
  const places = new Map<string, Position>()
  const lines = new LineCounter()
  const document = parseDocument(yaml, {
    lineCounter: lines,
    prettyErrors: false,
    uniqueKeys: false,
    logLevel: 'error' // Nothing but messages speaks of content.
  })

  const toPlace = (from: number, to: number): Position => ({
    start: toPoint(lines.linePos(from), line),
    end: toPoint(lines.linePos(to), line)
  })

  for (const error of document.errors) {
    problems.push({
      ruleId: 'invalid-front-matter',
      severity: 'error',
      reason: `Cannot parse front matter: ${lowerFirst(error.message)}`,
      place: toPlace(...error.pos)
    })
  }

  for (const [name, from, to] of replaceLooseAliases(document)) {
    problems.push({
      ruleId: 'invalid-front-matter',
      severity: 'error',
      reason: `Unexpected \`*${name}\` without \`&${name}\`, expected quotes around a text that begins with \`*\``,
      place: toPlace(from, to)
    })
  }

  const {contents} = document
  if (contents === null) return {data: {}, places: {}, problems}
  if (!isMap(contents)) {
    if (problems.length === 0) {
      const place = contents.range ? toPlace(contents.range[0], contents.range[1]) : undefined
      const reason = 'Unexpected front matter, expected keys and values'
      problems.push({ruleId: 'invalid-front-matter', severity: 'error', reason, place})
    }
    return {data: {}, places: {}, problems}
  }

  visit(document, {
    Map(_, map) {
      const known = map === contents ? places : new Map<string, Position>()
      for (const {key} of map.items) {
        if (!isScalar(key) || !key.range) continue
        const name = String(key.value)
        const place = toPlace(key.range[0], key.range[1])
        if (name === '__proto__') {
          const reason = 'Unexpected key `__proto__`, expected another name'
          problems.push({ruleId: 'invalid-front-matter', severity: 'error', reason, place})
        } else if (known.has(name)) {
          const reason = `Unexpected second key \`${name}\`, expected it once`
          problems.push({ruleId: 'duplicate-key', severity: 'warning', reason, place})
        } else {
          known.set(name, place)
        }
      }
    }
  })

  const data = toData(document, problems, line)
  return {data, places: Object.fromEntries(places), problems}
}

/** Make text of what refers to nothing, such as `title: *bold*`, so that the rest can be read. */
function replaceLooseAliases(document: Document): Array<[name: string, from: number, to: number]> {
  const anchors = new Set<string>()
  const loose: Array<[string, number, number]> = []

  visit(document, {
    Node(_, node) {
      if ('anchor' in node && node.anchor !== undefined) anchors.add(node.anchor)
    },
    Alias(_, {source, range}) {
      if (anchors.has(source)) return
      loose.push([source, range?.[0] ?? 0, range?.[1] ?? 0])
      return new Scalar(`*${source}`)
    }
  })

  return loose
}

/** Only what JSON can hold may enter the tree. */
function toData(document: Document, problems: Array<Problem>, line: number): FrontMatter {
  try {
    const json = JSON.stringify(document.toJS({maxAliasCount: 100}))
    // Who copies an object key by key would give it another prototype.
    const data: unknown = JSON.parse(json, (key, value) =>
      key === '__proto__' ? undefined : value
    )
    return typeof data === 'object' && data !== null ? (data as FrontMatter) : {}
  } catch {
    // Aliases of aliases of aliases, or an anchor that contains itself.
    problems.push({
      ruleId: 'invalid-front-matter',
      severity: 'error',
      reason: 'Unexpected aliases that never end or grow too large, expected plain values',
      place: {line, column: 1}
    })
    return {}
  }
}

function toPoint(
  position: {line: number; col: number},
  line: number
): {line: number; column: number} {
  return {line: position.line + line - 1, column: position.col}
}
