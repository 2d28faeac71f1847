import {findNearest} from '@lockstep/problem'
import type {ComponentSpec} from '../components/registry.ts'
import type {Json} from '../nodes.ts'

/** A problem of one prop. */
export interface PropIssue {
  ruleId: 'invalid-prop' | 'missing-prop' | 'unknown-prop'
  key: string
  found?: unknown
}

/** Check the props of a component against its schema. Returns the data, or one problem for each wrong prop. */
export function checkProps(
  props: Record<string, unknown>,
  spec: ComponentSpec
): {data?: Record<string, Json>; issues: Array<PropIssue>} {
  const result = spec.props.safeParse(props)
  if (result.success) {
    const known = Object.entries(result.data).filter(([, value]) => value !== undefined)
    // Values are literals, and schemas make literals of them.
    return {data: Object.fromEntries(known) as Record<string, Json>, issues: []}
  }
  const issues = result.error.issues.flatMap((issue): Array<PropIssue> => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({ruleId: 'unknown-prop', key}))
    }
    const key = String(issue.path[0] ?? '')
    return Object.hasOwn(props, key)
      ? [{ruleId: 'invalid-prop', key, found: props[key]}]
      : [{ruleId: 'missing-prop', key}]
  })
  return {
    issues: issues.filter(({key}, at) => issues.findIndex((other) => other.key === key) === at)
  }
}

/** Describe what is wrong with a prop, and which values it accepts. */
export function describeIssue(
  {ruleId, key, found}: PropIssue,
  spec: ComponentSpec,
  name: string
): string {
  if (ruleId === 'missing-prop') {
    return `Cannot find prop \`${key}\` of \`${name}\`, expected ${describeProp(spec, key)}`
  }
  if (ruleId === 'invalid-prop') {
    const expected = describeProp(spec, key)
    const nearest =
      typeof found === 'string' ? findNearest(found, listChoices(spec.props.shape[key])) : undefined
    const hint = nearest ? `; did you mean \`${nearest}\`` : ''
    return `Unexpected value \`${shorten(JSON.stringify(found))}\` of \`${key}\` of \`${name}\`, expected ${expected}${hint}`
  }
  const names = listProps(spec)
  const nearest = findNearest(key, names)
  const expected = nearest
    ? `; did you mean \`${nearest}\``
    : `, expected \`${names.join('`, `')}\``
  return `Unexpected prop \`${key}\` of \`${name}\`${expected}`
}

function listProps(spec: ComponentSpec): Array<string> {
  return [...new Set([...Object.keys(spec.props.shape), ...(spec.slots ?? [])])].filter(
    (name) => name !== 'className'
  )
}

/** The values that a prop accepts, as a JSON schema. */
export function describeProp(spec: ComponentSpec, key: string): string {
  const schema = spec.props.shape[key]
  if (!schema) return spec.slots?.includes(key) ? 'an element' : 'none'
  return describeSchema(schema)
}

/** List the strings that a schema accepts, where they are few enough to be named. */
function listChoices(schema: unknown): Array<string> {
  if (!schema) return []
  const {def} = schema as {def: SchemaShape}
  if (def.innerType) return listChoices(def.innerType)
  if (def.type === 'pipe') return listChoices(def.in)
  if (def.entries) return Object.values(def.entries)
  if (def.type === 'boolean') return ['true', 'false']
  return (def.options ?? []).flatMap(listChoices)
}

interface SchemaShape {
  type: string
  innerType?: unknown
  in?: unknown
  options?: ReadonlyArray<unknown>
  entries?: Record<string, string>
}

function describeSchema(schema: unknown): string {
  // Every schema of zod says here what it is.
  const {def} = schema as {def: SchemaShape}
  if (def.innerType) return describeSchema(def.innerType)
  if (def.type === 'pipe') return describeSchema(def.in)
  if (def.entries) {
    return `one of ${Object.values(def.entries)
      .map((entry) => `\`${entry}\``)
      .join(', ')}`
  }
  if (def.options) return [...new Set(def.options.map(describeSchema))].join(' or ')
  const words: Record<string, string> = {
    array: 'an array',
    boolean: '`true` or `false`',
    number: 'a number',
    object: 'an object',
    string: 'a string'
  }
  return words[def.type] ?? def.type
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
