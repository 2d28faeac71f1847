import type {ContractOutline} from '../project-outline.ts'
import {buildDeployGuide} from './build-deploy-guide.ts'
import {buildInspectGuide} from './build-inspect-guide.ts'
import type {Guide} from './guide.ts'

/** Build a guide whose commands `lockstep proof` runs: deploy the contract, or look at it where nobody knows how. */
export function buildGuide(contract: ContractOutline): Guide {
  const {deployment} = contract
  return deployment ? buildDeployGuide(contract, deployment) : buildInspectGuide(contract)
}
