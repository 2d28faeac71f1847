import {z} from 'zod'

/** A key of the front matter. */
export interface KeyDescription {
  name: string
  description: string
  /** The values that it accepts, where they are few. */
  choices: Array<string>
}

/** Describe the keys of a schema, by its JSON Schema. */
export function describeKeys(schema: z.ZodType): Array<KeyDescription> {
  const known = described.get(schema) ?? describe(schema)
  described.set(schema, known)
  return known
}

const described = new WeakMap<z.ZodType, Array<KeyDescription>>()

function describe(schema: z.ZodType): Array<KeyDescription> {
  const {properties = {}} = z.toJSONSchema(schema, {io: 'input', unrepresentable: 'any'})
  return Object.entries(properties).map(([name, value]) => {
    const part = value as Part // As `toJSONSchema` makes it.
    return {name, description: part.description ?? '', choices: listChoices(part)}
  })
}

interface Part {
  description?: string
  type?: string
  enum?: ReadonlyArray<string>
  const?: unknown
  anyOf?: ReadonlyArray<Part>
}

function listChoices({type, enum: values, const: value, anyOf = []}: Part): Array<string> {
  if (value !== undefined) return [String(value)]
  if (values) return values.map(String)
  if (type === 'boolean') return ['true', 'false']
  return anyOf.flatMap(listChoices)
}
