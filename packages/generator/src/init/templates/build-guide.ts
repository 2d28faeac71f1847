import type {ContractOutline} from '../project-outline.ts'
import {buildDeployGuide} from './build-deploy-guide.ts'
import {buildInspectGuide} from './build-inspect-guide.ts'
import {buildScriptGuide} from './build-script-guide.ts'
import type {Guide} from './guide.ts'

/**
 * Build a guide whose commands `lockstep proof` runs: deploy the contract, call the library, or list the functions of a
 * contract where neither works. Returns undefined where a project has none that a command can show.
 */
export function buildGuide(contract: ContractOutline): Guide | undefined {
  const {deployment, script, functions} = contract
  if (deployment) return buildDeployGuide(contract, deployment)
  if (script) return buildScriptGuide(contract, script)
  const isInspectable =
    contract.kind === 'contract' || functions.some(({selector}) => selector !== '')
  return isInspectable ? buildInspectGuide(contract) : undefined
}
