import {findNearest, type Suggestion, toHint} from '@lockstep/problem'
import type {ComponentSpec} from '../components/component-spec.ts'
import type {Json} from '../nodes.ts'
import {describeProp, listChoices, listPropNames} from './describe-props.ts'

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

/** Suggest the prop, or its value, that the author probably meant. */
export function suggestProp(
  {ruleId, key, found}: PropIssue,
  spec: ComponentSpec
): Suggestion | undefined {
  const isKey = ruleId === 'unknown-prop'
  const written = isKey ? key : found
  if (ruleId === 'missing-prop' || typeof written !== 'string') return
  const instead = findNearest(
    written,
    isKey ? listPropNames(spec) : listChoices(spec.props.shape[key])
  )
  return instead === undefined ? undefined : {written, instead}
}

/** Describe what is wrong with a prop, and which values it accepts. */
export function describePropIssue(
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
    const hint = toHint(nearest)
    return `Unexpected value \`${shorten(JSON.stringify(found))}\` of \`${key}\` of \`${name}\`, expected ${expected}${hint}`
  }
  const names = listPropNames(spec)
  const nearest = findNearest(key, names)
  const expected = toHint(nearest) || `, expected \`${names.join('`, `')}\``
  return `Unexpected prop \`${key}\` of \`${name}\`${expected}`
}

function shorten(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
