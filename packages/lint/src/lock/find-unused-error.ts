import type {Mention} from '../mentions/mention.ts'
import {isUnused} from './contract-symbol.ts'
import {type Around, type OutdatedStatement, showOwner} from './outdated-statement.ts'

/** An error that something reverts with according to the page, and that no code reverts with any more. */
export function findUnusedError(
  mention: Mention,
  {locked, index, context}: Around
): OutdatedStatement | undefined {
  const {isDoubtful, kind, name, place, receiver, role} = mention
  if (role !== 'error' || kind !== 'name' || isDoubtful) return
  const meant = index.resolve(mention, context)
  const isGone = meant.every(({id, kind: own, fingerprint}) =>
    isUnused(own, locked.get(id)?.fingerprint ?? '', fingerprint)
  )
  if (meant.length === 0 || !isGone) return
  const reason = `No code reverts with \`${showOwner(meant, receiver, name)}\` any more, as some did when this page was last checked`
  return {mention, reason, place}
}
