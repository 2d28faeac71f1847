import {existsSync} from 'node:fs'
import {mkdtemp, realpath, rm, utimes} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {formatCount} from '@lockstep/problem/print'
import {checkProject, ProjectError, readFoundryConfig} from '@lockstep/snippets'
import {toDigest} from '../cache/to-digest.ts'
import {explainMissingCompiler} from '../contracts/compile-contracts.ts'
import type {ContractsOptions} from '../contracts/read-contracts-digest.ts'
import {
  type CompileOptions,
  type CompilerResult,
  spawnCompiler
} from '../contracts/spawn-compiler.ts'
import {toRelativePath} from '../files/to-relative-path.ts'
import type {Revision} from '../git/read-revision.ts'
import {type ContractState, ContractStateError} from './contract-state.ts'
import {removeOldStates} from './remove-old-states.ts'
import {type MissingPart, writeCheckout} from './write-checkout.ts'
import {writeDependencies} from './write-dependencies.ts'
import {doneName, writeKeptState} from './write-kept-state.ts'

/** How a revision is compiled. */
export interface RevisionOptions {
  /** The Foundry project in the working tree. */
  project?: ContractsOptions | undefined
  /** Command that compiles the contracts. Default: `forge build`. */
  compile?: string | undefined
  /** Command that installs what the contracts import. Default: what the working tree has is used. */
  install?: string | undefined
  /** Folder in which compiled revisions are kept. */
  cache: string
  onProgress?: ((message: string) => void) | undefined
}

/** Changes when states are kept in another way. */
const version = '1'

/**
 * Read the contracts of a revision, and compile them if no earlier run did.
 *
 * The result is kept by commit, profile, command and version of forge. It includes the sources of libraries,
 * so that later changes of the working tree don't matter.
 */
export async function readRevisionState(
  revision: Revision,
  options: RevisionOptions & {project: ContractsOptions}
): Promise<ContractState> {
  const {name, commit, prefix} = revision
  const {project, compile, install, cache} = options
  const {output: forge} = await run({root: project.root, command: 'forge --version'})
  const key = [version, commit, prefix, project.profile ?? '', compile ?? '', install ?? '', forge]
  const kept = path.join(cache, 'states', `${commit.slice(0, 12)}-${toDigest(...key).slice(0, 8)}`)
  const label = name.startsWith(commit.slice(0, 7)) ? name : `${name} (${commit.slice(0, 7)})`
  const root = path.join(kept, 'project', prefix)
  if (!existsSync(path.join(kept, doneName))) {
    await compileRevision(revision, {...options, label, kept})
    await removeOldStates(path.dirname(kept))
  }
  const now = new Date()
  await utimes(kept, now, now)
  return {label, commit, root, profile: 'default', cache: kept}
}

async function compileRevision(
  revision: Revision,
  options: RevisionOptions & {project: ContractsOptions; label: string; kept: string}
): Promise<void> {
  const {install, project, compile: command, label, kept, onProgress} = options
  // Outside of the repository, so that no tool finds the working tree above it.
  const checkout = await realpath(await mkdtemp(path.join(tmpdir(), 'lockstep-state-')))
  try {
    onProgress?.(`Compiling the contracts of ${label}`)
    const missing = await writeCheckout(revision, checkout)
    const root = path.join(checkout, revision.prefix)
    requireProject(root, label)
    const profile = findProfile(root, project.profile)
    if (install !== undefined) {
      const result = await run({root: checkout, command: install})
      if (result.code !== 0) throw toError(label, install, result, missing)
    } else {
      const libraries = listLibraries(root, profile, checkout)
      // Most changes of a lock file are of packages that no contract imports, so only a failure names these parts.
      missing.push(...(await writeDependencies(revision, libraries, checkout)))
    }
    const result = await run({root, profile, command, env: toVariables(root, profile)})
    if (result.code !== 0) {
      const used = command ?? 'forge build'
      const absent = explainMissingCompiler(result, used)
      throw absent === undefined
        ? toError(label, used, result, missing)
        : new ContractStateError(absent)
    }
    requireArtifacts(root, {profile, label, command})
    await writeKeptState({checkout, root, profile}, kept)
  } finally {
    await rm(checkout, {recursive: true, force: true})
  }
}

function run(options: CompileOptions): Promise<CompilerResult> {
  return new Promise((resolve) => {
    spawnCompiler(options, resolve)
  })
}

function requireProject(root: string, label: string): void {
  if (existsSync(path.join(root, 'foundry.toml'))) return
  throw new ContractStateError(
    `Cannot find contracts in ${label}: there is no \`foundry.toml\` in the folder that \`contracts\` names`
  )
}

/** An older revision may not have the profile yet. Forge uses the default one then. */
function findProfile(root: string, profile: string | undefined): string | undefined {
  try {
    readFoundryConfig(root, profile)
    return profile
  } catch (error) {
    if (error instanceof ProjectError && error.kind === 'unknown-profile') return
    throw error
  }
}

/** Folders of libraries, as paths from the top of a checkout. */
function listLibraries(root: string, profile: string | undefined, checkout: string): Array<string> {
  const {libs} = readFoundryConfig(root, profile)
  return libs
    .map((folder) => toRelativePath(checkout, folder))
    .filter((folder) => !folder.startsWith('..'))
}

/** The output that docs need from the compiler, regardless of the settings of the revision. */
function toVariables(root: string, profile: string | undefined): Record<string, string> {
  const {extraOutput} = readFoundryConfig(root, profile)
  const output = [...new Set([...extraOutput, 'storageLayout', 'transientStorageLayout'])]
  return {
    FOUNDRY_AST: 'true',
    FOUNDRY_BUILD_INFO: 'true',
    FOUNDRY_EXTRA_OUTPUT: JSON.stringify(output)
  }
}

function requireArtifacts(
  root: string,
  {
    profile,
    label,
    command
  }: {profile?: string | undefined; label: string; command?: string | undefined}
): void {
  const fault = checkProject(root, {
    ...(profile !== undefined && {profile}),
    ...(command !== undefined && {command})
  })
  if (fault?.severity !== 'error') return
  throw new ContractStateError(`Contracts of ${label}: ${fault.reason}`)
}

function toError(
  label: string,
  command: string,
  {output}: CompilerResult,
  missing: ReadonlyArray<MissingPart>
): ContractStateError {
  const parts = missing.map((part) => `\n  ${describe(part)}`)
  const lines = output.trim().split('\n')
  // A missing part is the likely cause of all of them.
  const shown = missing.length > 0 ? lines.slice(0, mostLines) : lines
  const rest = lines.length - shown.length
  const more = rest > 0 ? `\n… and ${formatCount(rest, 'more line')}` : ''
  return new ContractStateError(
    `Cannot compile the contracts of ${label} with \`${command}\`:${parts.join('')}\n${shown.join('\n')}${more}`
  )
}

/** How much a compiler may say when the cause is known. */
const mostLines = 8

function describe({path: place, remedy}: MissingPart): string {
  return `\`${place}\` is missing: ${remedy}`
}
