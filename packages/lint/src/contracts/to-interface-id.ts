import type {ListedContract} from '@lockstep/snippets'

/**
 * Compute the id that ERC-165 gives an interface: the selectors of the functions that it declares itself, combined with
 * XOR. Returns undefined for anything else.
 */
export function toInterfaceId({
  kind,
  reference,
  members
}: Pick<ListedContract, 'kind' | 'members' | 'reference'>): string | undefined {
  const own = members.filter((each) => each.kind === 'function' && each.declaredIn === reference)
  if (kind !== 'interface' || own.length === 0) return
  const id = own.reduce((all, {selector}) => all ^ Number(selector), 0)
  // XOR has a sign.
  return `0x${(id >>> 0).toString(16).padStart(8, '0')}`
}
