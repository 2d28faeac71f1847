import {existsSync} from 'node:fs'
import {readFile, realpath} from 'node:fs/promises'
import path from 'node:path'
import {SetupError} from '@lockstep/problem'
import {ProjectError, readFoundryConfig} from '@lockstep/snippets'
import {compileContracts} from '../contracts/compile-contracts.ts'
import {writeAtomically} from '../files/write-atomically.ts'
import {findFolderFault} from '../settings/find-folder-fault.ts'
import {removeTrialArtifacts} from './deploy/remove-trial-artifacts.ts'
import {removeKilledTrials} from './open-trial-folder.ts'
import {type InitOptions, planFoundryToml, planInit, planProfile} from './plan-init.ts'
import type {FolderOutline, HardhatOutline, ProjectOutline} from './project-outline.ts'
import {type ContractsOutline, readContractOutline} from './read-contract-outline.ts'
import {readDeployment} from './read-deployment.ts'
import {readProjectOutline} from './read-project-outline.ts'
import {readScript} from './script/read-script.ts'
import {type WrittenFile, writePlan} from './write-plan.ts'

/** The result of `initProject`. */
export interface InitReport {
  files: Array<WrittenFile>
  /** Folder of pages that was there before. */
  docs: string | undefined
  /** Contract that the first pages show. */
  contract: string | undefined
  /** Name of the package manager, and what runs a program with it. */
  manager: {name: string; run: string}
  /** Whether Lockstep is among the packages that the project has installed. */
  isInstalled: boolean
  /** Remarks and open tasks for the user. */
  notes: Array<string>
}

/**
 * Give a project docs: settings, first pages about its main contract, a compiler profile and a workflow.
 *
 * No file is replaced, so a second run adds what is missing.
 * Throws a `SetupError`, and writes nothing, when the contracts cannot be compiled.
 */
export async function initProject(
  root: string,
  {onStage = () => {}, acceptsOffers, contract: name, ...options}: ProjectOptions
): Promise<InitReport> {
  const fault = findFolderFault(root)
  if (fault) throw fault
  const found = await readProjectOutline(root)
  checkProject(root, found)
  if (name !== undefined) checkName(name, found)
  const offer = found.foundry.length === 0 ? found.hardhat : undefined
  if (offer && found.docs === undefined && !acceptsOffers) {
    throw new SetupError(
      `${toOffer(offer)}\n\nRun \`${found.manager.run} lockstep init --yes\` to write this file.`
    )
  }
  const files: Array<WrittenFile> = []
  if (offer && acceptsOffers) files.push(...(await writePlan(root, [planFoundryToml(offer)])))
  const project = files.length > 0 ? await readProjectOutline(root) : found
  const [foundry] = project.foundry.length === 1 ? project.foundry : []
  const compiled =
    foundry === undefined
      ? {files: [], contract: undefined, others: 0, hasReference: true}
      : await readContracts(root, {...project, foundry, name}, onStage)
  files.push(...compiled.files)
  const {contract, hasReference} = compiled
  files.push(...(await writePlan(root, planInit({...project, contract, hasReference}, options))))
  const notes = offer && !acceptsOffers ? [toOffer(offer)] : []
  if (project.docs === undefined && name === undefined && compiled.others > 0) {
    notes.push(
      `\`${compiled.contract?.name}\` declares the most of ${compiled.others + 1} ${nouns[compiled.contract?.kind ?? 'contract']}. To write about another one, remove \`docs\` and run \`${project.manager.run} lockstep init --contract NAME\`.`
    )
  }
  if (!hasReference) {
    notes.push(
      'The folder of the sources declares nothing yet, so no page is generated. Once it does, remove the `#` before `reference` in `site.yaml`.'
    )
  }
  if (project.generator && project.docs !== undefined) {
    const {name, folder} = project.generator
    notes.push(
      name === 'Nextra'
        ? 'These look like docs for Nextra, whose pages and navigation Lockstep reads as they are.'
        : `These look like docs for ${name}. \`${project.manager.run} lockstep import ${folder}\` writes a copy of them for Lockstep, with the navigation.`
    )
  }
  return {
    files,
    docs: project.docs,
    contract: compiled.contract?.name,
    manager: {name: project.manager.name, run: project.manager.run},
    isInstalled: existsSync(path.join(root, 'node_modules/lockstep')),
    notes
  }
}

/** Names of the other candidates. */
const nouns = {
  contract: 'contracts',
  interface: 'interfaces',
  library: 'libraries and sources',
  source: 'libraries and sources'
}

/** Options of `initProject`. */
export type ProjectOptions = InitOptions & {
  /** Whether to write a `foundry.toml` into a Hardhat project. */
  acceptsOffers: boolean
  /** Contract that the first pages show, `Vault` or `src/Vault.sol:Vault`. Default: the one that declares the most. */
  contract?: string | undefined
  onStage?: (name: string) => void
}

/** Refuse a folder that is not one project, with the command for the right one. */
function checkProject(root: string, project: FolderOutline): void {
  const {docs, foundry, hardhat, generator, isEmpty, manager} = project
  if (foundry.length > 1 && docs === undefined) {
    const commands = foundry.map((folder) => `  ${manager.run} lockstep init ${folder}`)
    throw new SetupError(
      `Found ${foundry.length} Foundry projects. A docs site shows the contracts of one of them. Choose one:\n\n${commands.join('\n')}`
    )
  }
  if (foundry.length === 0 && !hardhat && docs === undefined && !isEmpty) {
    // Mintlify keeps pages next to everything else, so no folder of this project could be the content.
    if (generator && generator.name !== 'Nextra') {
      const {name, folder} = generator
      throw new SetupError(
        `These look like docs for ${name}: \`${manager.run} lockstep import ${folder}\` writes a copy of them for Lockstep, with settings`
      )
    }
    throw new SetupError(
      `Cannot find \`foundry.toml\` or a folder of pages in \`${root}\`: run this in a Foundry project, or create \`docs/index.md\` first`
    )
  }
}

/** Refuse to choose a contract where no page about it is written. */
function checkName(name: string, {docs, foundry, hardhat}: FolderOutline): void {
  if (docs !== undefined) {
    throw new SetupError(
      `Unexpected \`--contract ${name}\`: \`${docs}\` already has pages, and \`lockstep init\` does not change them`
    )
  }
  if (foundry.length > 0 || hardhat) return
  throw new SetupError(`Unexpected \`--contract ${name}\`: this project has no contracts`)
}

function toOffer(hardhat: HardhatOutline): string {
  const {path: file, content} = planFoundryToml(hardhat)
  return `This is a Hardhat project. Lockstep reads what Foundry compiles, and Foundry can compile this project too, with \`${file}\`:\n\n${content.trimEnd()}`
}

/** Compile under the profile `docs`, which is added where it is missing, and taken out again when that fails. */
async function readContracts(
  root: string,
  {
    texts,
    foundry,
    docs,
    manager,
    name
  }: Pick<ProjectOutline, 'texts' | 'docs' | 'manager'> & {
    foundry: string
    name: string | undefined
  },
  onStage: (name: string) => void
): Promise<ContractsOutline & {files: Array<WrittenFile>}> {
  const before = texts['foundry.toml'] ?? ''
  const profile = planProfile(before, foundry)
  const home = path.join(root, foundry)
  const files = await writePlan(root, profile ? [profile] : [])
  try {
    await removeKilledTrials(home, 'docs')
    onStage('Compiling the contracts with `FOUNDRY_PROFILE=docs forge build`')
    await compileContracts({root: home, profile: 'docs'})
    const outline = readOutline(home, {profile: 'docs', name, manager})
    const {contract} = outline
    // A folder of pages gets no guide.
    if (!contract || docs !== undefined) return {...outline, files}
    const compiled = {root: home, profile: 'docs'}
    if (contract.kind === 'library' || contract.kind === 'source') {
      onStage(`Trying to call \`${contract.name}\` from a script`)
      const script = await readScript(contract, compiled)
      return {...outline, files, contract: {...contract, script}}
    }
    onStage(`Trying to deploy \`${contract.name}\` on a local chain`)
    const deployment = await removeTrialArtifacts(compiled, () =>
      readDeployment(contract, compiled)
    )
    return {...outline, files, contract: {...contract, deployment}}
  } catch (error) {
    if (profile) await takeOut(path.join(home, 'foundry.toml'), {before, written: profile.content})
    throw error
  }
}

/** Read the contract that the first pages are about. Compilers write nothing if there is no source. */
function readOutline(
  home: string,
  {
    profile,
    name,
    manager
  }: Pick<ProjectOutline, 'manager'> & {profile: string; name: string | undefined}
): ContractsOutline {
  try {
    return readContractOutline(home, {profile, name})
  } catch (error) {
    if (!(error instanceof ProjectError) || error.kind !== 'not-compiled') throw error
    const {src} = readFoundryConfig(home, profile)
    throw new SetupError(
      `Cannot find contracts in \`${path.relative(home, src)}\`: write the first one, then run \`${manager.run} lockstep init\` again`,
      {cause: error}
    )
  }
}

/** Undo a change of a file, unless someone has edited it while the contracts were compiled. */
async function takeOut(
  file: string,
  {before, written}: {before: string; written: string}
): Promise<void> {
  if ((await readFile(file, 'utf8')) === written)
    await writeAtomically(await realpath(file), before)
}
