import {z} from 'zod'
import type {ContractLayout} from './storage-layout.ts'
import type {StoredType} from './stored-type.ts'

/** The storage of contracts at one point of their history. */
export interface LayoutFile {
  /** The state it was read from: `v1.2.0 (3fa9c1e)`. */
  label: string
  layouts: ReadonlyArray<ContractLayout>
}

const bytes = z
  .string()
  .regex(/^\d{1,78}$/)
  .transform(BigInt)

const placeSchema = z.object({path: z.string(), line: z.number(), column: z.number()})

const typeSchema: z.ZodType<StoredType> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    z.object({kind: z.literal('value'), name: z.string()}),
    z.object({kind: z.literal('enum'), name: z.string(), members: z.array(z.string())}),
    z
      .object({
        kind: z.literal('struct'),
        name: z.string(),
        members: z.array(z.object({label: z.string(), type: typeSchema})).optional()
      })
      .transform(({members, ...rest}) => ({...rest, members})),
    z.object({kind: z.literal('mapping'), name: z.string(), key: typeSchema, value: typeSchema}),
    z
      .object({
        kind: z.literal('array'),
        name: z.string(),
        length: bytes.optional(),
        base: typeSchema
      })
      .transform(({length, ...rest}) => ({...rest, length}))
  ])
)

const variablesSchema = z.array(
  z.object({
    label: z.string(),
    declaredIn: z.string(),
    type: typeSchema,
    start: bytes,
    end: bytes,
    place: placeSchema
  })
)

const layoutSchema = z.object({
  contract: z.string(),
  place: placeSchema,
  variables: variablesSchema,
  namespaces: z
    .record(z.string(), variablesSchema.nullable())
    .transform(
      (record) => new Map(Object.entries(record).map(([id, list]) => [id, list ?? undefined]))
    ),
  rooted: z.array(z.string()),
  choosers: z.array(z.string())
})

/** The version of the form. Older versions of the program don't know newer ones. */
const fileSchema = z.object({
  storageLayouts: z.literal(1),
  label: z.string(),
  contracts: z.array(layoutSchema)
})

/** Format the storage of contracts as JSON, for a file that is committed. */
export function formatLayouts({label, layouts}: LayoutFile): string {
  const contracts = layouts.map(({namespaces, ...layout}) => ({
    ...layout,
    namespaces: Object.fromEntries(Array.from(namespaces, ([id, list]) => [id, list ?? null]))
  }))
  const toText = (_: string, value: unknown): unknown =>
    typeof value === 'bigint' ? String(value) : value
  return `${JSON.stringify({storageLayouts: 1, label, contracts}, toText, 2)}\n`
}

/** Parse what `formatLayouts` has written. Returns undefined for anything else. */
export function parseLayouts(text: string): LayoutFile | undefined {
  try {
    const {label, contracts} = fileSchema.parse(JSON.parse(text))
    return {label, layouts: contracts}
  } catch {
    // It is not JSON, is incomplete, or is nested too deeply.
    return
  }
}
