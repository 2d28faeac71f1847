import {formatCount} from '@lockstep/problem/print'
import type {ListedProof} from './list-proofs.ts'

/** Format the pages whose commands can run, one a line, with the state of their last run. */
export function formatProofs(proofs: ReadonlyArray<ListedProof>): string {
  const width = Math.max(0, ...proofs.map(({route}) => route.length))
  return proofs
    .map(
      ({route, steps, state}) => `${route.padEnd(width)}  ${formatCount(steps, 'step')}, ${state}\n`
    )
    .join('')
}
