import type {DeploymentData} from '@lockstep/pages'
import type {DeploymentSettings} from '../settings/deployment-settings.ts'
import type {Deployment, Stamp} from './deployment.ts'
import {day} from './find-next-age.ts'

/** Everything that the data of deployments is made of. */
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
  return deployments.map(({name, chain, address, contract = name}) => {
    const {name: chainName = `chain ${chain}`, explorer} = chains[chain] ?? {}
    const stamp = stamps.find(
      (each) =>
        each.chain === chain &&
        each.address === address &&
        toName(each.contract) === toName(contract)
    )
    return {
      name,
      chain,
      chainName,
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

/** `src/Vault.sol:Vault` -> `Vault` */
function toName(contract: string): string {
  return contract.replace(/^.*:/, '')
}
