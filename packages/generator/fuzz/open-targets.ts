import type {Target} from './target.ts'
import {openArtifactTarget} from './targets/artifact-target.ts'
import {openDecoderTarget} from './targets/decoder-target.ts'
import {openDefinitionTarget} from './targets/definition-target.ts'
import {openDeploymentTarget} from './targets/deployment-target.ts'
import {openImportTarget} from './targets/import-target.ts'
import {openPageTargets} from './targets/page-targets.ts'
import {openQueryTarget} from './targets/query-target.ts'
import {openSettingsTarget} from './targets/settings-target.ts'

/** Open everything that can be fuzzed. */
export async function openTargets(): Promise<Array<Target>> {
  return [
    ...(await openPageTargets()),
    await openSettingsTarget(),
    await openQueryTarget(),
    openArtifactTarget(),
    openDecoderTarget(),
    openDefinitionTarget(),
    openDeploymentTarget(),
    openImportTarget()
  ]
}
