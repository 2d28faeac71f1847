import type {Stated} from '@lockstep/snippets'
import type {Mention} from '../mentions/mention.ts'
import type {ContractSymbol} from './contract-symbol.ts'

/** Find the contracts whose constructors set what a page says: the one it names, those on the page, or the only one. */
export function findSet(
  symbols: ReadonlyArray<ContractSymbol>,
  {name, receiver}: Pick<Mention, 'name' | 'receiver'>,
  context: ReadonlySet<string>
): ReadonlyArray<ContractSymbol> {
  const found = symbols.filter(
    ({kind, stated}) => kind === 'contract' && listOrigins(stated, name).length > 0
  )
  if (receiver !== undefined) return found.filter((each) => each.name === receiver)
  const near = found.filter((each) => context.has(each.name))
  return near.length > 0 || found.length > 1 ? near : found
}

/** List where something gets its value: `msg.sender` of `owner=msg.sender`, `_transferOwnership=msg.sender` or `s_owner=msg.sender`. */
export function listOrigins({settings = []}: Stated = {}, name: string): Array<string> {
  const wanted = name.toLowerCase()
  return settings.flatMap((each) => {
    const at = each.indexOf('=')
    return toRole(each.slice(0, at)) === wanted ? [each.slice(at + 1)] : []
  })
}

/** `_transferOwnership`, `_setOwner`, `s_owner`, `OWNER_ROLE` -> `owner` */
function toRole(written: string): string {
  const [, role] = /^(?:DEFAULT_)?([A-Z]+)_ROLE$/.exec(written) ?? []
  if (role !== undefined) return role.toLowerCase()
  const [, set, isShip] =
    /^_*(?:change|grant|init|initialize|set|transfer|update)([A-Z][a-z]*?)(ship)?_*$/.exec(
      written
    ) ?? []
  const plain =
    set === undefined || (isShip === undefined && /^_*transfer/.test(written)) ? undefined : set
  return (plain ?? written.replace(/^(?:[is]_|_{1,3})|_$/g, '')).toLowerCase()
}
