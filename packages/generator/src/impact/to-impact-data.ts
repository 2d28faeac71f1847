import {toPlaceData} from '@lockstep/problem/print'
import type {ImpactReport} from './read-impact.ts'

/** Convert an impact to plain data, with the place of each effect as programs read it. */
export function toImpactData(
  {before, after, changes, contracts, storage, effects}: ImpactReport,
  toPath: (file: string) => string
): object {
  return {
    before,
    after,
    symbols: changes,
    contracts,
    ...(storage && {storage: storage.contracts}),
    effects: effects.map(({file, place, ...effect}) => ({
      ...toPlaceData(toPath(file), place),
      ...effect
    }))
  }
}
