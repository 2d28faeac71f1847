import {findNearest} from './find-nearest.ts'
import {toHint} from './to-hint.ts'

/** The parts of an issue of zod that matter here. */
interface SchemaIssue {
  code?: unknown
  path?: ReadonlyArray<PropertyKey> | undefined
  input?: unknown
  /** The schema that the value does not fit. */
  inst?: unknown
  expected?: unknown
  values?: unknown
  origin?: unknown
  minimum?: unknown
  issues?: unknown
  errors?: unknown
}

/**
 * Describe what a value should have been, for a schema of zod that has no text of its own. A schema may have `examples`
 * in its metadata.
 *
 * Returns undefined for a kind of mistake that the schemas of settings don't have.
 */
export function describeIssue(issue: SchemaIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${toKind(issue.expected)}${isBare(issue) ? ', in quotes' : ''}${toExample(issue)}`
    case 'invalid_value': {
      const values = (issue.values as ReadonlyArray<unknown>).map(String)
      const nearest = typeof issue.input === 'string' ? findNearest(issue.input, values) : undefined
      const hint = toHint(nearest)
      return `expected one of ${listNames(values)}${hint}`
    }
    case 'invalid_key':
      return (issue.issues as ReadonlyArray<{message?: string}>)[0]?.message
    case 'too_small':
      return issue.origin === 'string'
        ? 'expected text that is not empty'
        : `expected a number above ${String(issue.minimum)}`
    case 'invalid_union': {
      const options = issue.errors as ReadonlyArray<ReadonlyArray<SchemaIssue>>
      return `expected ${listKinds(options).join(' or ')}${toExample(issue)}`
    }
    default:
      return
  }
}

/** What each option of a union expects as a whole. */
function listKinds(options: ReadonlyArray<ReadonlyArray<SchemaIssue>>): Array<string> {
  const wanted = options.flatMap((issues) =>
    issues.flatMap(({code, path = [], expected, values}) => {
      if (path.length > 0) return []
      if (code === 'invalid_type') return [toKind(expected)]
      if (code !== 'invalid_value') return []
      const names = (values as ReadonlyArray<unknown>).map(String)
      return [names.length > 1 ? `one of ${listNames(names)}` : listNames(names)]
    })
  )
  return [...new Set(wanted)]
}

function listNames(names: ReadonlyArray<string>): string {
  return names.map((name) => `\`${name}\``).join(', ')
}

const kinds: Readonly<Record<string, string>> = {
  array: 'a list',
  boolean: '`true` or `false`',
  int: 'a whole number',
  number: 'a number',
  object: 'a map of keys and values',
  record: 'a map of keys and values',
  string: 'text'
}

function toKind(expected: unknown): string {
  return kinds[String(expected)] ?? String(expected)
}

/** `such as `[{title: Guide, href: /guide}]`` */
function toExample({inst}: SchemaIssue): string {
  const {meta} = (inst ?? {}) as {meta?: () => {examples?: ReadonlyArray<unknown>} | undefined}
  const [example] = (typeof meta === 'function' ? meta.call(inst)?.examples : undefined) ?? []
  return example === undefined ? '' : `, such as \`${formatFlow(example)}\``
}

/** Format plain data as YAML in one line. */
export function formatFlow(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(formatFlow).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    const pairs = Object.entries(value).map(
      ([key, each]) => `${formatFlow(key)}: ${formatFlow(each)}`
    )
    return `{${pairs.join(', ')}}`
  }
  const text = String(value)
  return typeof value !== 'string' || /^[\w$/.](?:[\w $/.:-]*[\w$/.-])?$/.test(text)
    ? text
    : `'${text}'`
}

/** Whether YAML read text without quotes as something else: `title: 2026` */
function isBare({expected, input}: SchemaIssue): boolean {
  return expected === 'string' && (typeof input === 'number' || typeof input === 'boolean')
}
