import {childOf, childrenOf, textOf} from '../ast/ast.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'
import {evaluateConstant} from '../values/evaluate-constant.ts'
import type {NamespaceStruct} from './namespace-struct.ts'

/** The name of a constant that is a slot: `MAIN_STORAGE_LOCATION`, `$POSITION`. */
const slotName = /slot|storage|location|position/i

/**
 * Find out whether a contract keeps a struct somewhere else than its annotation says, and say so. Then a character of
 * the id or of the slot is wrong.
 *
 * Evidence is the function that places the struct, or a constant next to it that no other struct explains.
 */
export function findNamespaceFault(
  resolver: Resolver,
  {id, slot, struct, placed}: NamespaceStruct,
  all: ReadonlyArray<NamespaceStruct>
): string | undefined {
  const said = `\`${textOf(struct.node, 'name')}\` is annotated with \`erc7201:${id}\`, whose root is \`${slot}\``
  const advice = 'so the id or the slot is wrong'
  if (placed?.slot === slot) return
  if (placed) {
    const by = textOf(placed.accessor, 'name')
    return `${said}, but \`${by}\` places it at \`${placed.slot}\`, ${advice}`
  }
  const constants = listSlots(resolver, struct)
  if (constants.some((each) => each.slot === slot)) return
  const roots = new Set(all.map((each) => each.slot))
  const [near] = constants.filter((each) => each.isNear && !roots.has(each.slot))
  return near && `${said}, but \`${near.name}\` next to it is \`${near.slot}\`, ${advice}`
}

/** List the constants of the contract around a struct that look like a root of ERC-7201: they end in a zero byte. */
function listSlots(
  resolver: Resolver,
  {node, contract, path}: Declaration
): Array<{name: string; slot: string; isNear: boolean}> {
  const members = contract ? childrenOf(contract, 'nodes') : []
  const index = members.indexOf(node)
  return members.flatMap((member, at) => {
    const expression = member.mutability === 'constant' ? childOf(member, 'value') : undefined
    const name = textOf(member, 'name')
    if (!expression || !slotName.test(name)) return []
    const value = evaluateConstant(resolver, expression, path)?.value
    const hex =
      value instanceof Uint8Array
        ? Buffer.from(value).toString('hex')
        : typeof value === 'bigint' && value >= 0n
          ? value.toString(16).padStart(64, '0')
          : ''
    if (!/^[\da-f]{62}00$/.test(hex) || /^0{16}/.test(hex)) return []
    return [{name, slot: `0x${hex}`, isNear: Math.abs(at - index) === 1}]
  })
}
