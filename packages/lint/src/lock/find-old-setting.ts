import type {Stated} from '@lockstep/snippets'
import type {Mention, Setting} from '../mentions/mention.ts'
import {findSet, listOrigins} from './find-set.ts'
import {type Around, type OutdatedStatement, showOwner} from './outdated-statement.ts'

/** Where something gets its value when a contract is deployed, if that was true. */
export function findOldSetting(
  mention: Mention,
  {locked, index, context}: Around
): OutdatedStatement | undefined {
  const {name, place, setting} = mention
  if (!setting) return
  const meant = findSet(index.symbols, mention, context)
  const had = meant.filter(
    ({id, stated}) =>
      isTrue(locked.get(id)?.stated, name, setting) === true &&
      isTrue(stated, name, setting) === false
  )
  if (had.length === 0 || meant.some(({stated}) => isTrue(stated, name, setting) === true)) return
  const [first] = had
  const title = showOwner([], had.length === 1 ? first?.name : undefined, name)
  const now = listOrigins(first?.stated, name).map(describe).join(' or ')
  return {
    mention,
    reason: `\`${title}\` is ${now} now, so the statement about its value is not true anymore`,
    place
  }
}

/** Check what a page says of a contract. Undefined if the contract doesn't say where the value comes from. */
function isTrue(
  stated: Stated | undefined,
  name: string,
  {source, isNegated}: Setting
): boolean | undefined {
  const sources = listOrigins(stated, name)
  if (sources.length === 0 || sources.includes('?')) return
  // A parameter may have another name in each contract.
  const found = sources.some((each) =>
    source.startsWith('$') ? each.startsWith('$') : each === source
  )
  return found !== (isNegated === true)
}

function describe(source: string): string {
  if (source.startsWith('$')) return `the argument \`${source.slice(1)}\` of a constructor`
  if (source === 'msg.sender') return 'the deployer'
  return source === '=' ? 'computed in a constructor' : `\`${source.replace(/^"|"$/g, '')}\``
}
