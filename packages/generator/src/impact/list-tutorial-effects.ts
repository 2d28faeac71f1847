import {wholeFile} from '@lockstep/problem'
import type {PageEntry} from '../compile/page-entry.ts'
import type {Effect} from './impact.ts'
import type {SymbolChange} from './symbol-change.ts'

/**
 * List the pages whose commands have to run again.
 *
 * A page that runs in a copy of the project is certain to run other contracts. Another one is touched if something
 * else on it is.
 */
export function listTutorialEffects(
  entries: ReadonlyMap<string, PageEntry>,
  changes: ReadonlyArray<SymbolChange>,
  others: ReadonlyArray<Effect>
): Array<Effect> {
  if (changes.every(({isLibrary}) => isLibrary)) return []
  const touched = new Set(others.map(({file}) => file))
  return Array.from(entries).flatMap(([file, {plan, facts}]): Array<Effect> => {
    const isCertain = isInProject(facts.frontMatter.proof)
    if (plan === undefined || !(isCertain || touched.has(file))) return []
    return [
      {
        file,
        place: facts.places.proof ?? wholeFile,
        kind: 'tutorial',
        certainty: isCertain ? 'certain' : 'likely',
        isGone: false,
        symbol: 'proof',
        reason: isCertain
          ? 'Its commands run in a copy of the project; run `lockstep proof` again'
          : 'Its commands may print something else; run `lockstep proof` again'
      }
    ]
  })
}

function isInProject(proof: unknown): boolean {
  return typeof proof === 'object' && proof !== null && 'project' in proof && proof.project === true
}
