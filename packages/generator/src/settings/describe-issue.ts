import type {z} from 'zod'

/**
 * Describe what a setting should have been, for a schema that has no text of its own.
 *
 * Returns undefined for a kind of mistake that the schemas of settings don't have.
 */
export function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${kinds[issue.expected] ?? issue.expected}${isBare(issue) ? ', in quotes' : ''}`
    case 'invalid_value':
      return `expected one of ${issue.values.map((value) => `\`${String(value)}\``).join(', ')}`
    case 'invalid_key':
      return issue.issues[0]?.message
    case 'too_small':
      return issue.origin === 'string'
        ? 'expected text that is not empty'
        : `expected a number above ${issue.minimum}`
    case 'invalid_union':
      return `expected ${listKinds(issue.errors).join(' or ')}`
    default:
      return
  }
}

/** What each option of a union asks for as a whole. */
function listKinds(options: ReadonlyArray<ReadonlyArray<z.core.$ZodIssue>>): Array<string> {
  const wanted = options.flatMap((issues) =>
    issues.flatMap((issue) =>
      issue.code === 'invalid_type' && issue.path.length === 0
        ? [kinds[issue.expected] ?? issue.expected]
        : []
    )
  )
  return [...new Set(wanted)]
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

/** Whether YAML read text without quotes as something else: `title: 2026` */
function isBare({code, input, ...issue}: z.core.$ZodRawIssue): boolean {
  if (code !== 'invalid_type' || issue.expected !== 'string') return false
  return typeof input === 'number' || typeof input === 'boolean'
}
