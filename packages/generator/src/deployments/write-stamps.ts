import {writeAtomically} from '../files/write-atomically.ts'
import type {Deployment, Stamp} from './deployment.ts'

/**
 * Write stamps to their file. It keeps stamps of other addresses, and removes those of contracts that the records
 * named for an address before they were corrected.
 */
export async function writeStamps(
  file: string,
  before: ReadonlyArray<Stamp>,
  stamps: ReadonlyArray<Stamp>,
  deployments: ReadonlyArray<Deployment>
): Promise<void> {
  const recorded = new Map<string, Set<string>>()
  for (const {chain, address, name, contract = name} of deployments) {
    const place = `${chain} ${address}`
    recorded.set(place, (recorded.get(place) ?? new Set()).add(toName(contract)))
  }
  const kept = before.filter(({chain, address, contract}) => {
    return recorded.get(`${chain} ${address}`)?.has(toName(contract)) ?? true
  })
  const all = new Map([...kept, ...stamps].map((each) => [toKey(each), each]))
  const sorted = [...all.values()].sort(
    (a, b) => a.chain - b.chain || (toKey(a) < toKey(b) ? -1 : 1)
  )
  await writeAtomically(file, `${JSON.stringify(sorted, null, 2)}\n`)
}

/** Two names may have one address, and are compared with different contracts then. */
function toKey({chain, address, contract}: Stamp): string {
  return `${chain} ${address} ${toName(contract)}`
}

/** `src/Vault.sol:Vault` -> `Vault` */
function toName(contract: string): string {
  return contract.replace(/^.*:/, '')
}
