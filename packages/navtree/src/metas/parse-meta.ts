import {findNearest} from '@lockstep/problem'
import type {Node, ObjectExpression} from 'estree'
import type {Point, Position} from 'unist'
import {type ModuleKind, parseModule, toPlace, toSyntaxFault} from '../modules/parse-module.ts'
import {
  ComputedError,
  type Constants,
  readLiteral,
  readProperties,
  toPlainExpression
} from '../modules/read-literal.ts'
import type {Problem, RuleId} from '../problem.ts'
import type {MetaEntry, PageTheme} from '../tree/tree.ts'
import {metaOptions, themeOptions} from './meta-options.ts'

/** What a `_meta` file says. */
export interface ParsedMeta {
  /** Not there when the file cannot be read without running it. */
  data: Array<[key: string, entry: MetaEntry]> | undefined
  /** Where each key stands, also below `items`, by `toPathKey`. */
  places: ReadonlyMap<string, Position | undefined>
  problems: Array<Problem>
}

/** Name of a place in `places`: the keys that lead to it. */
export function toPathKey(keys: ReadonlyArray<string>): string {
  return JSON.stringify(keys)
}

/** What the parts of a file have in common. */
interface Context {
  constants: Constants
  places: Map<string, Position | undefined>
  problems: Array<Problem>
}

/**
 * Parse the text of a `_meta` file.
 *
 * A key that is written twice keeps its first place and its last value, as in JavaScript. Order is that of the text
 * even for keys that look like numbers, which JavaScript would move to the front.
 */
export function parseMeta(text: string, kind: ModuleKind): ParsedMeta {
  const problems: Array<Problem> = []
  const places = new Map<string, Position | undefined>()
  const nothing = {data: undefined, places, problems}

  try {
    if (kind === 'json') checkJson(text, problems)
    const {value, constants} = parseModule(text, kind)
    const object = value && toPlainExpression(value, constants)

    if (!object) {
      report(
        problems,
        'invalid-meta',
        'Unexpected module without default export, expected an object',
        {
          line: 1,
          column: 1
        }
      )
      return nothing
    }
    if (object.type !== 'ObjectExpression') {
      if (kind !== 'json') throw new ComputedError(object)
      report(problems, 'invalid-meta', 'Unexpected value, expected an object', toPlace(object))
      return nothing
    }
    return {data: parseEntries(object, [], {constants, places, problems}), places, problems}
  } catch (error) {
    if (error instanceof ComputedError) {
      const reason =
        'Unexpected computed `_meta`, expected a literal object, so the order of files is used'
      report(problems, 'computed-meta', reason, toPlace(error.node), 'warning')
    } else if (problems.length === 0) {
      const {reason, place} = toSyntaxFault(error)
      report(problems, 'invalid-meta', `Cannot parse: ${reason}`, place)
    }
    return nothing
  }
}

function parseEntries(
  object: ObjectExpression,
  path: ReadonlyArray<string>,
  context: Context
): Array<[key: string, entry: MetaEntry]> {
  const {constants, places, problems} = context
  const entries = new Map<string, MetaEntry>()

  for (const [name, value, keyNode] of readProperties(object, constants)) {
    const key = name.normalize() // As names of files are.
    const keyPath = [...path, key]
    const place = toPlace(keyNode)
    if (entries.has(key)) {
      reportDuplicate(problems, key, place)
    } else {
      places.set(toPathKey(keyPath), place)
    }
    entries.set(key, parseEntry(value, keyPath, context))
  }

  return [...entries]
}

function parseEntry(node: Node, path: ReadonlyArray<string>, context: Context): MetaEntry {
  const {constants, problems} = context
  const value = toPlainExpression(node, constants)
  if (value.type === 'ObjectExpression') {
    return parseOptions(value, metaOptions, path, context) as MetaEntry // Checked against the options.
  }

  const title = tryLiteral(value, constants, problems)
  if (typeof title === 'string') return {title}
  if (title !== undefined) {
    const reason = `Unexpected value \`${JSON.stringify(title)}\`, expected a title or an object`
    report(problems, 'unknown-value', reason, toPlace(node), 'warning')
  }
  return {}
}

type Kind = 'text' | 'address' | 'flag' | 'theme' | 'items' | ReadonlyArray<string>

function parseOptions(
  object: ObjectExpression,
  options: Readonly<Record<string, Kind>>,
  path: ReadonlyArray<string>,
  context: Context
): Record<string, unknown> {
  const {constants, problems} = context
  const result: Record<string, unknown> = {}

  for (const [key, value, keyNode] of readProperties(object, constants)) {
    const place = toPlace(keyNode)
    const kind = Object.hasOwn(options, key) ? options[key] : undefined
    if (kind === undefined) {
      const isTheme = options === metaOptions && Object.hasOwn(themeOptions, key)
      const nearest = isTheme ? `theme.${key}` : findNearest(key, Object.keys(options))
      const hint = nearest
        ? `, did you mean \`${nearest}\``
        : `, expected one of ${toList(Object.keys(options))}`
      report(problems, 'unknown-option', `Unexpected option \`${key}\`${hint}`, place, 'warning')
      continue
    }
    if (Object.hasOwn(result, key)) {
      reportDuplicate(problems, key, place)
    }
    const parsed = parseValue(key, kind, value, path, context)
    if (parsed === undefined) delete result[key]
    else result[key] = parsed
  }

  return result
}

function parseValue(
  key: string,
  kind: Kind,
  node: Node,
  path: ReadonlyArray<string>,
  context: Context
): unknown {
  const {constants, problems} = context
  const plain = toPlainExpression(node, constants)
  if (plain.type === 'ObjectExpression' && kind === 'theme') {
    return parseOptions(plain, themeOptions, path, context) satisfies PageTheme
  }
  if (plain.type === 'ObjectExpression' && kind === 'items') {
    return parseEntries(plain, path, context)
  }

  const value = tryLiteral(plain, constants, problems)
  if (value === undefined) return
  if (kind === 'text' && typeof value === 'string') return value
  if (kind === 'address' && typeof value === 'string' && !isScript(value)) return value
  if (kind === 'flag' && typeof value === 'boolean') return value
  if (Array.isArray(kind) && kind.includes(value)) return value

  const names = Array.isArray(kind) ? kind : []
  const nearest = typeof value === 'string' ? findNearest(value, names) : undefined
  const expected = nearest ? `did you mean \`${nearest}\`` : `expected ${toExpectation(kind)}`
  const reason = `Unexpected value \`${JSON.stringify(value)}\` of \`${key}\`, ${expected}`
  report(problems, 'unknown-value', reason, toPlace(node), 'warning')
  return
}

/** A value that must be computed is reported and left out; the rest of the file is kept. */
function tryLiteral(node: Node, constants: Constants, problems: Array<Problem>): unknown {
  try {
    return readLiteral(node, constants)
  } catch (error) {
    if (!(error instanceof ComputedError)) throw error
    report(
      problems,
      'computed-meta',
      `${error.message}, so it is left out`,
      toPlace(error.node),
      'warning'
    )
    return
  }
}

/** Whether a browser would run the address. It passes over blanks and control characters, so they hide nothing. */
function isScript(address: string): boolean {
  return /^(?:javascript|vbscript|data):/i.test(address.replace(/[\p{Cc}\s]/gu, ''))
}

function toExpectation(kind: Kind): string {
  if (kind === 'text') return 'text'
  if (kind === 'address') return 'an address such as `/page` or `https://example.org`'
  if (kind === 'flag') return '`true` or `false`'
  if (typeof kind === 'string') return 'an object'
  return `one of ${toList(kind)}`
}

function toList(names: ReadonlyArray<string>): string {
  return names.map((name) => `\`${name}\``).join(', ')
}

/** JavaScript takes comments, single quotes and last commas; JSON does not. */
function checkJson(text: string, problems: Array<Problem>): void {
  if (parsesUntilEnd(text) === 'whole') return
  const offset = findJsonFault(text)
  const before = text.slice(0, offset).split('\n')
  const place = {line: before.length, column: (before.at(-1)?.length ?? 0) + 1}
  const word = /^(?:\w{1,40}|.)/u.exec(text.slice(offset))?.[0]
  const end = offset < text.length ? 'end of line' : 'end of file'
  const found = word === undefined ? end : `\`${word}\``
  report(problems, 'invalid-meta', `Unexpected ${found}, expected valid JSON`, place)
}

/**
 * Find where JSON goes wrong: what comes before could still become JSON, and with the next character no longer.
 *
 * `JSON.parse` itself tells the place of some faults only.
 */
function findJsonFault(text: string): number {
  let good = 0
  let bad = text.length + 1
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    if (parsesUntilEnd(text.slice(0, middle))) good = middle
    else bad = middle
  }
  return good
}

/** Whether text is JSON, or the beginning of something that may be. */
function parsesUntilEnd(text: string): 'whole' | 'beginning' | undefined {
  try {
    JSON.parse(text)
    return 'whole'
  } catch (error) {
    const {message} = error as SyntaxError // `JSON.parse` throws nothing else.
    const isOpen = /end of JSON input|Unterminated string/.test(message)
    const offset = /position (\d+)/.exec(message)?.[1]
    return isOpen || Number(offset) === text.length ? 'beginning' : undefined
  }
}

function reportDuplicate(problems: Array<Problem>, key: string, place: Position | undefined): void {
  const reason = `Unexpected second key \`${key}\`, expected it once`
  report(problems, 'duplicate-key', reason, place, 'warning')
}

function report(
  problems: Array<Problem>,
  ruleId: RuleId,
  reason: string,
  place: Point | Position | undefined,
  severity: Problem['severity'] = 'error'
): void {
  problems.push({ruleId, severity, reason, place})
}
