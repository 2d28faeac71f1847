import type {ContractAbi} from './contract-facts.ts'
import {knownContractsText} from './known-contracts-text.ts'

/**
 * Predeploys of the OP Stack, the contracts on L1 that belong to them, and interfaces of standards.
 *
 * Taken from the ABI snapshots of ethereum-optimism/optimism at d317e96c2a (October 2024), from the ABIs of
 * `@eth-optimism/viem` 0.4.13, and from the interop specification of April 2026. Texts are those of the sources of
 * StandardBridge and CrossDomainMessenger at d317e96c2a. A function stays when a later version
 * drops it: pages speak of the version that they name. `L1BlockNumber` has no address here, since it answers whatever
 * it is asked.
 */
export const knownContracts: ReadonlyArray<ContractAbi> = knownContractsText
  .trim()
  .split('\n\n')
  .map((block) => {
    const [head = '', ...lines] = block.split('\n')
    const [, name = '', address] = head.split(' ')
    const texts = lines.flatMap((line) => /^text (.+)/.exec(line)?.slice(1) ?? [])
    const members = lines.filter((line) => !line.startsWith('text '))
    return {name, ...(address !== undefined && {address}), members, texts}
  })
