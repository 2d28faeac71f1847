import {findNearest, type Place, type Severity, toHint, toPlace} from '@lockstep/problem'
import type {Node, ObjectExpression} from 'estree'
import type {Position} from 'unist'
import {
  ComputedError,
  type Constants,
  evaluateLiteral,
  evaluateProperties,
  toPlainExpression
} from '../modules/evaluate-literal.ts'
import {type ModuleKind, parseModule, toModuleFault, toNodePlace} from '../modules/parse-module.ts'
import type {RuleId, TextProblem} from '../problem.ts'
import type {MetaEntry, PageTheme} from '../tree/tree.ts'
import {checkJson} from './check-json.ts'
import {findDeepNesting} from './find-deep-nesting.ts'
import {metaOptions, themeOptions} from './meta-options.ts'
import {type ParsedMeta, toPathKey} from './parsed-meta.ts'

/** State that is shared while a file is parsed. */
interface Context {
  constants: Constants
  places: Map<string, Position>
  hrefPlaces: Map<string, Position>
  report: Report
}

type Report = (ruleId: RuleId, reason: string, place: Place, severity?: Severity) => void

/**
 * Parse the text of a `_meta` file without running it. See decisions/0004-meta-modules.md.
 *
 * A key that is written twice keeps its first place and its last value, as in JavaScript. Keys keep the order of the
 * text, even those that look like numbers, which JavaScript would move to the front: decisions/0002-meta-as-pairs.md.
 */
export function parseMeta(text: string, kind: ModuleKind): ParsedMeta {
  const problems: Array<TextProblem> = []
  const places = new Map<string, Position>()
  const hrefPlaces = new Map<string, Position>()
  const report: Report = (ruleId, reason, place, severity = 'error') => {
    problems.push({ruleId, severity, reason, place: toPlace(place)})
  }

  const parse = (): ParsedMeta['data'] => {
    const fault = kind === 'json' ? checkJson(text) : undefined
    if (fault) report('invalid-meta', fault.reason, fault.place)
    const {value, constants} = parseModule(text, kind)
    const object = value && toPlainExpression(value, constants)
    if (!object) {
      const reason = 'Unexpected module without default export, expected an object'
      report('invalid-meta', reason, undefined)
      return
    }
    if (object.type === 'ObjectExpression') {
      return parseEntries(object, [], {constants, places, hrefPlaces, report})
    }
    if (kind !== 'json') throw new ComputedError(object)
    report('invalid-meta', 'Unexpected value, expected an object', toNodePlace(object))
    return
  }

  try {
    return {data: parse(), places, hrefPlaces, problems}
  } catch (error) {
    if (error instanceof ComputedError) {
      const reason =
        'Unexpected computed `_meta`, expected a literal object; the folder falls back to the order of its files'
      report('computed-meta', reason, toNodePlace(error.node), 'warning')
    } else if (problems.length === 0) {
      const {reason, place} = toModuleFault(error)
      // The parser says so in words about its stack.
      const isDeep = kind === 'json' && findDeepNesting(text) !== undefined
      report('invalid-meta', `Cannot parse: ${isDeep ? 'it is nested too deeply' : reason}`, place)
    }
    return {data: undefined, places, hrefPlaces, problems}
  }
}

function parseEntries(
  object: ObjectExpression,
  path: ReadonlyArray<string>,
  context: Context
): Array<[key: string, entry: MetaEntry]> {
  const {constants, places, report} = context
  const entries = new Map<string, MetaEntry>()

  for (const [name, value, keyNode] of evaluateProperties(object, constants)) {
    const key = name.normalize() // As names of files are.
    const keyPath = [...path, key]
    const place = toPlace(toNodePlace(keyNode))
    if (entries.has(key)) {
      report('duplicate-key', toDuplicateReason(key), place, 'warning')
    } else {
      places.set(toPathKey(keyPath), place)
    }
    entries.set(key, parseEntry(value, keyPath, context))
  }

  return [...entries]
}

function parseEntry(node: Node, path: ReadonlyArray<string>, context: Context): MetaEntry {
  const {constants, report} = context
  const value = toPlainExpression(node, constants)
  if (value.type === 'ObjectExpression') {
    return parseOptions(value, metaOptions, path, context) as MetaEntry // Checked against the options.
  }

  const title = tryLiteral(value, context)
  if (typeof title === 'string') return {title}
  if (title !== undefined) {
    const reason = `Unexpected value \`${cutValue(JSON.stringify(title))}\`, expected a title or an object`
    report('unknown-value', reason, toNodePlace(node), 'warning')
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
  const {constants, report} = context
  const result: Record<string, unknown> = {}

  for (const [key, value, keyNode] of evaluateProperties(object, constants)) {
    const place = toPlace(toNodePlace(keyNode))
    const kind = Object.hasOwn(options, key) ? options[key] : undefined
    if (kind === undefined) {
      const isTheme = options === metaOptions && Object.hasOwn(themeOptions, key)
      const nearest = isTheme ? `theme.${key}` : findNearest(key, Object.keys(options))
      const hint = toHint(nearest) || `, expected one of ${toList(Object.keys(options))}`
      report('unknown-option', `Unexpected option \`${key}\`${hint}`, place, 'warning')
      continue
    }
    if (Object.hasOwn(result, key)) {
      report('duplicate-key', toDuplicateReason(key), place, 'warning')
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
  const {constants, report} = context
  const plain = toPlainExpression(node, constants)
  if (plain.type === 'ObjectExpression' && kind === 'theme') {
    return parseOptions(plain, themeOptions, path, context) satisfies PageTheme
  }
  if (plain.type === 'ObjectExpression' && kind === 'items') {
    return parseEntries(plain, path, context)
  }

  const value = tryLiteral(plain, context)
  if (value === undefined) return
  if (kind === 'text' && typeof value === 'string') return value
  if (kind === 'address' && typeof value === 'string' && isSafe(value)) {
    context.hrefPlaces.set(toPathKey(path), toPlace(toNodePlace(plain)))
    return value
  }
  if (kind === 'flag' && typeof value === 'boolean') return value
  if (Array.isArray(kind) && kind.includes(value)) return value

  const names = Array.isArray(kind) ? kind : []
  const nearest = typeof value === 'string' ? findNearest(value, names) : undefined
  const expected = toHint(nearest) || `, expected ${toExpectation(kind)}`
  const reason = `Unexpected value \`${JSON.stringify(value)}\` of \`${key}\`${expected}`
  report('unknown-value', reason, toNodePlace(node), 'warning')
  return
}

/** Read a literal. A value that would have to be computed is reported and left out; the rest of the file is kept. */
function tryLiteral(node: Node, {constants, report}: Context): unknown {
  try {
    return evaluateLiteral(node, constants)
  } catch (error) {
    if (!(error instanceof ComputedError)) throw error
    report(
      'computed-meta',
      `${error.message}, so it is left out`,
      toNodePlace(error.node),
      'warning'
    )
    return
  }
}

const safeSchemes = new Set(['http', 'https', 'mailto', 'tel'])

/**
 * Check that an address is relative, or has a scheme that no browser runs.
 *
 * Browsers remove blanks and control characters before they read a scheme (https://url.spec.whatwg.org/#url-parsing).
 */
function isSafe(address: string): boolean {
  const plain = address.replace(/[\p{Cc}\s]/gu, '')
  const [, scheme] = /^([a-z][a-z\d+.-]*):/i.exec(plain) ?? []
  return scheme === undefined || safeSchemes.has(scheme.toLowerCase())
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

function toDuplicateReason(key: string): string {
  return `Unexpected second key \`${key}\`, expected it once`
}

/** A message shows the beginning of a long value. */
function cutValue(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
