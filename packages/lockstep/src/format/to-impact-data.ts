import type {ImpactReport} from '@lockstep/generator'
import {isWholeFile} from '@lockstep/problem'

/** Make the data that `lockstep impact --format json` prints. */
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
