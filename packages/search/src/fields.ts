/**
 * What a section is searched by, and how much each counts.
 *
 * `name` holds identifiers as a whole, `about` what stands above a section: titles, topic, categories; and `entry` names
 * that stand alone, as in a table of settings.
 */
export const fields = [
  {name: 'title', boost: 5},
  {name: 'heading', boost: 3},
  {name: 'name', boost: 2},
  {name: 'text', boost: 1},
  {name: 'code', boost: 0.8},
  {name: 'about', boost: 2},
  {name: 'entry', boost: 2}
] as const

export type FieldName = (typeof fields)[number]['name']

/** Place of a field in `fields`. */
export function toFieldIndex(name: FieldName): number {
  return fields.findIndex((field) => field.name === name)
}

/** How many sections there are, and how long their fields are on average, where they have one. */
export interface Statistics {
  documents: number
  lengths: Array<number>
}
