import {isWholeFile} from '@lockstep/problem'
import type {ImpactReport} from './read-impact.ts'

/** Convert an impact to plain data, with the place of each effect as programs read it. */
export function toImpactData(
  {before, after, changes, contracts, effects}: ImpactReport,
  toPath: (file: string) => string
): object {
  return {
    before,
    after,
    symbols: changes,
    contracts,
    effects: effects.map(({file, place, ...effect}) => {
      const {start, end} = place
      return {
        file: toPath(file),
        line: start.line,
        column: start.column,
        ...(!isWholeFile(place) && {endLine: end.line, endColumn: end.column}),
        ...effect
      }
    })
  }
}
