import {z} from 'zod'

/** The registry says something that it must not. */
class RegistryError extends Error {
  override name = 'RegistryError'
}

/** Check entries of the registry: the shape of each, and that each of `unique` is there once. */
export function defineEntries<S extends z.ZodType>(
  list: string,
  schema: S,
  unique: ReadonlyArray<(entry: z.output<S>) => string>,
  entries: ReadonlyArray<z.input<S>>
): ReadonlyArray<z.output<S>> {
  const checked = z.array(schema).safeParse(entries)
  if (!checked.success) {
    const [{path, message} = {path: [], message: 'wrong'}] = checked.error.issues
    const [index, ...field] = path
    const entry = JSON.stringify(entries[Number(index)])
    throw new RegistryError(
      `Unexpected \`${field.join('.')}\` in \`${list}\`: ${message}, in ${entry}`
    )
  }
  for (const toKey of unique) {
    const keys = checked.data.map(toKey)
    const twice = keys.find((key, index) => keys.indexOf(key) !== index)
    if (twice !== undefined) {
      throw new RegistryError(`Unexpected second \`${twice}\` in \`${list}\`, expected one`)
    }
  }
  return checked.data
}
