import {writeFile} from 'node:fs/promises'
import path from 'node:path'
import {SetupError} from '@lockstep/problem'
import {compileContracts} from '../contracts/compile-contracts.ts'
import {type InitOptions, planInit, planProfile} from './plan-init.ts'
import type {ProjectOutline} from './project-outline.ts'
import {readContractOutline} from './read-contract-outline.ts'
import {readProjectOutline} from './read-project-outline.ts'
import {type WrittenFile, writePlan} from './write-plan.ts'

/** What `initProject` did. */
export interface InitReport {
  files: Array<WrittenFile>
  /** Folder of pages that was there before. */
  docs: string | undefined
  /** Contract that the first pages show. */
  contract: string | undefined
}

/**
 * Give a project docs: settings, first pages about its main contract, a compiler profile and a workflow.
 *
 * No file is replaced, so a second run adds what is missing.
 * Throws a `SetupError`, and writes nothing, when the contracts cannot be compiled.
 */
export async function initProject(
  root: string,
  {onStage = () => {}, ...options}: InitOptions & {onStage?: (name: string) => void}
): Promise<InitReport> {
  const project = await readProjectOutline(root)
  if (!project.hasFoundry && project.docs === undefined) {
    throw new SetupError(
      `Cannot find \`foundry.toml\` or a folder of pages in \`${root}\`: run this in a Foundry project, or create \`docs/index.md\` first`
    )
  }
  const {files: profile, contract} = project.hasFoundry
    ? await readContracts(root, project, onStage)
    : {files: [], contract: undefined}
  const files = await writePlan(root, planInit({...project, contract}, options))
  return {files: [...profile, ...files], docs: project.docs, contract: contract?.name}
}

/** Compile under the profile `docs`, which is added where it is missing, and taken out again when that fails. */
async function readContracts(
  root: string,
  {texts}: Pick<ProjectOutline, 'texts'>,
  onStage: (name: string) => void
): Promise<{files: Array<WrittenFile>; contract: ProjectOutline['contract']}> {
  const before = texts['foundry.toml'] ?? ''
  const profile = planProfile(before)
  const files = await writePlan(root, profile ? [profile] : [])
  try {
    onStage('Compiling the contracts with `FOUNDRY_PROFILE=docs forge build`')
    await compileContracts({root, profile: 'docs'})
    return {files, contract: readContractOutline(root, 'docs')}
  } catch (error) {
    if (profile) await writeFile(path.join(root, 'foundry.toml'), before)
    throw error
  }
}
