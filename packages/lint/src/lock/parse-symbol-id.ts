/** The parts of a symbol that is gone, read from its id in the lock. */
export interface GoneSymbol {
  /** `contract` also for a constant or a type outside of contracts. */
  kind: 'contract' | 'member' | 'part' | 'path' | 'slot' | 'text'
  name: string
  /** The enum or struct that a part belonged to. */
  owner?: string | undefined
  contract?: string | undefined
  signature?: string | undefined
}

/** `src/Vault.sol:Vault.deposit(uint256)` -> member `deposit` of `Vault` */
export function parseSymbolId(id: string): GoneSymbol {
  if (id.startsWith('"')) return {kind: 'text', name: parseText(id)}
  const at = id.indexOf('.sol:')
  if (at === -1) return {kind: 'path', name: id}
  const rest = id.slice(at + '.sol:'.length)
  const [, holder, slot] = /^(\w+)@(\d+)$/.exec(rest) ?? []
  if (slot !== undefined) return {kind: 'slot', name: slot, contract: holder}
  const [, of = '', part] = /^(.*)::(\w+)$/.exec(rest) ?? []
  if (part !== undefined) {
    const owner = of.replace(/^.*\./, '')
    const [around] = /^\w+(?=\.)/.exec(of) ?? []
    return {kind: 'part', name: part, owner, ...(around !== undefined && {contract: around})}
  }
  const [, contract, member = rest] = /^(\w+)\.(.*)$/.exec(rest) ?? []
  const name = member.replace(/\(.*/s, '')
  if (contract === undefined && name === rest) return {kind: 'contract', name}
  const signature = member === name ? undefined : member
  return {kind: 'member', name, contract, signature}
}

function parseText(id: string): string {
  try {
    return String(JSON.parse(id))
  } catch {
    // Someone edited this line by hand.
    return id.slice(1, -1)
  }
}
