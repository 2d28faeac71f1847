import type {z} from 'zod'
import {componentDocs} from '../components/component-docs.ts'
import type {ComponentSpec} from '../components/component-spec.ts'

/** A prop of a component, for editors and documentation. */
export interface PropDescription {
  name: string
  /** The expected value: a string, `true` or `false`. */
  expected: string
  /** The values that it accepts, where they are few. */
  choices: Array<string>
  isRequired: boolean
  /** What it does. */
  description?: string | undefined
}

/** Describe the props that an author may write. Those that are accepted and dropped are left out. */
export function describeProps(spec: ComponentSpec): Array<PropDescription> {
  return listPropNames(spec).flatMap((name) => {
    const schema = spec.props.shape[name] as z.ZodType | undefined // As zod declares its shapes.
    if (schema && !describesValue(schema)) return []
    const description = schema?.description ?? componentDocs[spec.name]?.props[name]
    return [
      {
        name,
        expected: describeProp(spec, name),
        choices: [...new Set(listChoices(schema))],
        isRequired: schema !== undefined && !schema.safeParse(undefined).success,
        ...(description !== undefined && {description})
      }
    ]
  })
}

/** Whether a schema says what to write. The one of an ignored prop accepts anything. */
function describesValue(schema: unknown): boolean {
  return describeSchema(schema) !== 'unknown'
}

/** List the names of the props that an author may write. */
export function listPropNames(spec: ComponentSpec): Array<string> {
  return [...new Set([...Object.keys(spec.props.shape), ...(spec.slots ?? [])])].filter(
    (name) => name !== 'className'
  )
}

/** Say which values a prop accepts. */
export function describeProp(spec: ComponentSpec, key: string): string {
  const schema = spec.props.shape[key]
  if (!schema) return spec.slots?.includes(key) ? 'an element' : 'none'
  const described = describeSchema(schema)
  return spec.slots?.includes(key) ? `${described} or an element` : described
}

/** List the strings that a schema accepts, where they are few enough to be named. */
export function listChoices(schema: unknown): Array<string> {
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
  element?: unknown
  entries?: Record<string, string>
}

/** `a string or a number` -> `strings or numbers` */
function describeItems(schema: unknown): string {
  const kinds = describeSchema(schema).split(' or ')
  return kinds
    .flatMap((kind) => (kind === 'null' ? [] : kind.replace(/^an? (\w+)$/, '$1s')))
    .join(' or ')
}

/** Check whether an option is another one in quotes: `open="true"`, `width="500"`. */
function isSpelling(schema: unknown, options: ReadonlyArray<unknown>): boolean {
  const isOption = (type: string): boolean =>
    options.some((each) => (each as {def: SchemaShape}).def.type === type)
  const {def} = schema as {def: SchemaShape}
  if (def.type !== 'pipe') return false
  const inner = (def.in as {def: SchemaShape}).def
  const isSwitch = Object.values(inner.entries ?? {}).every((entry) =>
    /^(?:true|false)$/.test(entry)
  )
  return inner.entries
    ? isSwitch && isOption('boolean')
    : inner.type === 'string' && isOption('number')
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
  if (def.options) {
    const kinds = def.options.filter((each) => !isSpelling(each, def.options ?? []))
    return [...new Set(kinds.map(describeSchema))].join(' or ')
  }
  if (def.type === 'number') return describeNumber(schema as {minValue: unknown; maxValue: unknown})
  if (def.element) return `an array of ${describeItems(def.element)}`
  const words: Record<string, string> = {
    array: 'an array',
    boolean: '`true` or `false`',
    object: 'an object',
    string: 'a string'
  }
  return words[def.type] ?? def.type
}

/** Without its own limits, an integer has the limits of JavaScript. */
function describeNumber({minValue, maxValue}: {minValue: unknown; maxValue: unknown}): string {
  const isShort = typeof maxValue === 'number' && maxValue < Number.MAX_SAFE_INTEGER
  return isShort ? `a number from ${minValue} to ${maxValue}` : 'a number'
}
