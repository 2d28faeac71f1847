import {deployments} from './contracts.ts'
import {predeploys} from './predeploys.ts'

/** Find an address by its name: a predeploy or a preinstall, or `chain/name` on the L1 of a chain. */
export function findAddress(name: string): string | undefined {
  return addresses.get(name)
}

/** Names that have an address. */
export function listAddressNames(): Array<string> {
  return [...addresses.keys()]
}

const addresses = new Map([
  ...predeploys.map(({name, address}): [string, string] => [name, address]),
  ...deployments.map(({chain, name, address}): [string, string] => [`${chain}/${name}`, address])
])
