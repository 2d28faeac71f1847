import type {Position} from 'unist'
import {isMap, isScalar, LineCounter, parseDocument} from 'yaml'
import type {Problem} from './problem.ts'
import type {FrontMatter} from './tree.ts'

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
  const places: Record<string, Position> = {}
  const lines = new LineCounter()
  const document = parseDocument(yaml, {lineCounter: lines, prettyErrors: false, uniqueKeys: false})

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

  const {contents} = document
  if (contents === null) return {data: {}, places, problems}
  if (!isMap(contents)) {
    if (problems.length === 0) {
      const place = contents.range ? toPlace(contents.range[0], contents.range[1]) : undefined
      const reason = 'Unexpected front matter, expected keys and values'
      problems.push({ruleId: 'invalid-front-matter', severity: 'error', reason, place})
    }
    return {data: {}, places, problems}
  }

  for (const {key} of contents.items) {
    if (!isScalar(key) || !key.range) continue
    const name = String(key.value)
    const place = toPlace(key.range[0], key.range[1])
    if (Object.hasOwn(places, name)) {
      const reason = `Unexpected second key \`${name}\`, expected it once`
      problems.push({ruleId: 'duplicate-key', severity: 'warning', reason, place})
    } else {
      places[name] = place
    }
  }

  return {data: toData(document.toJS({maxAliasCount: 100}), problems, line), places, problems}
}

/** Only what JSON can hold may enter the tree. */
function toData(value: unknown, problems: Array<Problem>, line: number): FrontMatter {
  try {
    const data: unknown = JSON.parse(JSON.stringify(value))
    return typeof data === 'object' && data !== null ? (data as FrontMatter) : {}
  } catch {
    // Anchors that contain themselves.
    const reason = 'Unexpected front matter that contains itself, expected plain values'
    problems.push({
      ruleId: 'invalid-front-matter',
      severity: 'error',
      reason,
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

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
