import {findNearest} from './find-nearest.ts'
import {toHint} from './to-hint.ts'

/** The definition of a zod schema. */
interface SchemaShape {
  type?: string
  shape?: Readonly<Record<string, unknown>>
  options?: ReadonlyArray<unknown>
  innerType?: unknown
  in?: unknown
  element?: unknown
  valueType?: unknown
}

/** Say after a message what to write instead of a key that no one knows: the nearest one, or else one of all. */
export function describeUnknownKey(key: string, known: ReadonlyArray<string>): string {
  const nearest = findNearest(key, known)
  if (nearest !== undefined) return toHint(nearest)
  if (known.length === 0) return ': remove it'
  return `, expected one of ${known.map((name) => `\`${name}\``).join(', ')}`
}

/** List the keys that a schema of zod accepts in the map at a path. */
export function listSchemaKeys(schema: unknown, path: ReadonlyArray<PropertyKey>): Array<string> {
  const {def} = (schema ?? {}) as {def?: SchemaShape}
  if (!def) return []
  if (def.options) return [...new Set(def.options.flatMap((each) => listSchemaKeys(each, path)))]
  const inner = def.innerType ?? def.in
  if (inner) return listSchemaKeys(inner, path)
  const [key, ...rest] = path
  if (key === undefined) return Object.keys(def.shape ?? {})
  return listSchemaKeys(def.shape?.[String(key)] ?? def.element ?? def.valueType, rest)
}
