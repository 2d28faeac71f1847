/** A parameter of a function, an error or an event. */
export interface Parameter {
  /** Empty if it has none. */
  name: string
  /** Type of the ABI; a struct is a `tuple`, and an array has its brackets: `tuple[2][]`. */
  type: string
  /** Members of a struct. */
  components: ReadonlyArray<Parameter>
  /** Whether it is in a topic instead of the data. */
  indexed: boolean
}

/** `tuple[2][]` -> `tuple[2]` with no length; `tuple[2]` -> `tuple` with 2. Undefined for a type that isn't an array. */
export function parseArrayType(
  type: string
): {item: string; length: number | undefined} | undefined {
  const [, item, length = ''] = /^(.*)\[(\d*)\]$/.exec(type) ?? []
  if (item === undefined) return
  return {item, length: length === '' ? undefined : Number(length)}
}
