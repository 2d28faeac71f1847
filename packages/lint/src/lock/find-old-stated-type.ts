import type {Mention} from '../mentions/mention.ts'
import {toParameter} from '../mentions/parse-declared.ts'
import type {ContractSymbol, Print} from './contract-symbol.ts'
import {type Around, findLocked, type OutdatedStatement, showOwner} from './outdated-statement.ts'

/** The type of a variable or a field that a sentence states, and that was right. */
export function findOldStatedType(
  mention: Mention,
  {locked, index, context}: Around
): OutdatedStatement | undefined {
  const {isDoubtful, name, receiver, statedType} = mention
  if (!statedType || isDoubtful) return
  const type = toParameter(statedType.text)
  const meant = index.resolve(mention, context)
  if (meant.some((symbol) => findType(symbol, symbol) === type)) return
  const had = meant.filter(
    (symbol) => findType(symbol, findLocked(symbol, {locked, index})) === type
  )
  const [first] = had
  const now = first && findType(first, first)
  if (now === undefined) return
  const reason = `Unexpected type \`${statedType.text}\` of \`${showOwner(had, receiver, name)}\`, expected \`${now}\`: it has changed since this page was last checked`
  return {mention, reason, place: statedType.place}
}

function findType({kind}: ContractSymbol, print: Print | undefined): string | undefined {
  // `2 uint128`
  if (kind === 'part') return print?.fingerprint.replace(/^\d+ /, '')
  return kind === 'variable' ? print?.stated?.returns?.[0] : undefined
}
