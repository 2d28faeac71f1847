import type {DeploymentData} from '@lockstep/pages'
import type {DeploymentSettings} from '../settings/deployment-settings.ts'
import {readDeployments} from './read-deployments.ts'
import {readStamps} from './read-stamps.ts'
import {toDeploymentData} from './to-deployment-data.ts'

/** Read the deployments of a site with the last checks of their code. The day is that of `SOURCE_DATE_EPOCH`, if set. */
export function readDeploymentData(
  settings: DeploymentSettings | undefined,
  epoch: string | undefined = process.env.SOURCE_DATE_EPOCH
): Array<DeploymentData> {
  if (!settings) return []
  const today = epoch && /^\d+$/.test(epoch) ? new Date(Number(epoch) * 1000) : new Date()
  return toDeploymentData({
    deployments: readDeployments(settings),
    stamps: readStamps(settings.stamps),
    settings,
    today
  })
}
