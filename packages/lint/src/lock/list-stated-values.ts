import type {Position} from 'unist'
import type {Mention} from '../mentions/mention.ts'

/** The names whose values a page states next to them. */
export interface StatedValues {
  /** Find the name whose value begins at a place. */
  find: (place: Position) => Mention | undefined
}

/** List the names whose values a page states next to them: `` `MAX_FEE` is 500 ``. */
export function listStatedValues(mentions: ReadonlyArray<Mention>): StatedValues {
  const names = new Map(
    mentions.flatMap((mention) =>
      mention.kind === 'name' && mention.role === undefined && mention.valuePlace
        ? [[toStart(mention.valuePlace), mention] as const]
        : []
    )
  )
  return {find: (place) => names.get(toStart(place))}
}

function toStart({start}: Position): string {
  return `${start.line}:${start.column}`
}
