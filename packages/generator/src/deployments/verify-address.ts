import {toChecksum} from '@lockstep/abi'
import type {ChainAtBlock} from './ask-chain.ts'
import {compareCode} from './compare-code.ts'
import type {Stamp} from './deployment.ts'
import type {FoundCode} from './read-runtime-code.ts'

/** The code found at an address. */
export type FoundAtAddress = Pick<Stamp, 'contract' | 'result' | 'proxy'>

/** The slot of EIP-1967 with the address of the implementation, which UUPS proxies have as well. */
const implementationSlot = '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc'

/** The slot of EIP-1967 with the address of the beacon. */
const beaconSlot = '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50'

/** `implementation()` of a beacon. */
const implementationSelector = '0x5c60da1b'

/**
 * Compare the code at an address with a contract, and if it is not the same, the code that a proxy there leads to.
 *
 * @param candidates Contracts of the name. The one that fits best counts.
 */
export async function verifyAddress(
  address: string,
  candidates: ReadonlyArray<FoundCode>,
  chain: ChainAtBlock
): Promise<FoundAtAddress> {
  const code = await chain.getCode(address)
  const own = compareAll(code, candidates)
  if (own.result !== 'differs') return own
  const proxy = await findImplementation(address, code, chain)
  if (!proxy) return own
  const behind = compareAll(await chain.getCode(proxy.implementation), candidates)
  return {...behind, proxy: {...proxy, implementation: toChecksum(proxy.implementation)}}
}

const order = ['exact', 'metadata', 'differs', 'no-code'] as const

function compareAll(
  code: string,
  candidates: ReadonlyArray<FoundCode>
): Omit<FoundAtAddress, 'proxy'> {
  const results = candidates.map((each) => ({
    contract: each.reference,
    result: compareCode(each, code)
  }))
  const best = results.sort((a, b) => order.indexOf(a.result) - order.indexOf(b.result))[0]
  return best ?? {contract: '', result: 'differs'}
}

async function findImplementation(
  address: string,
  code: string,
  chain: ChainAtBlock
): Promise<NonNullable<Stamp['proxy']> | undefined> {
  // A minimal proxy has the address in its code.
  const [, clone] =
    /^363d3d373d3d3d363d73([\da-f]{40})5af43d82803e903d91602b57fd5bf3$/.exec(code) ?? []
  if (clone !== undefined) return {kind: 'erc1167', implementation: `0x${clone}`}
  const implementation = await chain.getAddressAt(address, implementationSlot)
  if (implementation !== undefined) return {kind: 'erc1967', implementation}
  const beacon = await chain.getAddressAt(address, beaconSlot)
  if (beacon === undefined) return
  const behind = await chain.callAddress(beacon, implementationSelector)
  return behind === undefined ? undefined : {kind: 'beacon', implementation: behind}
}
