import type {DeploymentData} from '@lockstep/pages'
import type {DeploymentSettings} from '../settings/deployment-settings.ts'
import type {Deployment, Stamp} from './deployment.ts'
import {findChain} from './find-chain.ts'
import {day} from './find-next-age.ts'

/** Inputs for the data of deployments. */
export interface DeploymentParts {
  deployments: ReadonlyArray<Deployment>
  stamps: ReadonlyArray<Stamp>
  settings: Pick<DeploymentSettings, 'chains' | 'maxAge'>
  /** Day of the build. */
  today: Date
}

/** Combine deployments with the last checks of their code. */
export function toDeploymentData({
  deployments,
  stamps,
  settings: {chains, maxAge},
  today
}: DeploymentParts): Array<DeploymentData> {
  // The first stamp of a contract counts.
  const known = new Map([...stamps].reverse().map((stamp) => [toKey(stamp), stamp]))
  return deployments.map(({name, chain, address, contract = name}) => {
    const {name: chainName, explorer, isDefault} = findChain(chain, chains)
    const stamp = known.get(toKey({chain, address, contract}))
    return {
      name,
      chain,
      chainName,
      ...(isDefault && {isDefaultName: true as const}),
      address,
      ...(explorer !== undefined && {explorer: `${explorer}/address/${address}`}),
      ...(stamp && {
        check: {
          result: stamp.result,
          ...(stamp.commit !== undefined && {commit: stamp.commit}),
          block: stamp.block,
          date: stamp.date,
          isOld: today.getTime() - Date.parse(stamp.date) > maxAge * day,
          ...(stamp.proxy && {implementation: stamp.proxy.implementation})
        }
      })
    }
  })
}

/** One address may have two contracts, a proxy and what is behind it. `src/Vault.sol:Vault` is `Vault` here. */
function toKey({chain, address, contract}: Pick<Stamp, 'chain' | 'address' | 'contract'>): string {
  return `${chain} ${address} ${contract.slice(contract.lastIndexOf(':') + 1)}`
}
