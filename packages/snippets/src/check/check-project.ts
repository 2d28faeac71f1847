import {existsSync} from 'node:fs'
import {basename, join, resolve} from 'node:path'
import {type Artifacts, readArtifacts} from '../artifacts/read-artifacts.ts'
import {textOf} from '../ast/ast.ts'
import {ArtifactError, type ArtifactFaultKind, ProjectError, StaleArtifactError} from '../errors.ts'
import {readFoundryConfig} from '../project/read-foundry-config.ts'
import {toProjectPath} from '../project/to-project-path.ts'
import {toProjectTerms} from '../project/to-project-terms.ts'
import {getResolver} from '../resolve/get-resolver.ts'
import {
  explainLibraries,
  explainMissing,
  explainRuns,
  explainStale,
  explainTrees,
  explainUnreadable,
  type FaultContext,
  type ProjectFault
} from './explain-fault.ts'
import {listSources} from './list-sources.ts'

/** Options for checking a project. */
export interface CheckProjectOptions {
  /** Profile of `foundry.toml` (default: `FOUNDRY_PROFILE`, or else `default`). */
  profile?: string
  /** Command that compiles the project (default: `forge build`). */
  command?: string
  /** Opens the project, if it is open already (default: `readArtifacts`). */
  open?: () => Artifacts
}

/**
 * Find the one reason why the artifacts of a project cannot be used.
 *
 * If there are several, this is the one to fix first. Returns undefined if every source of
 * the project is compiled as it is now and everything can be read from its artifacts.
 */
export function checkProject(
  projectRoot: string,
  options: CheckProjectOptions = {}
): ProjectFault | undefined {
  const root = resolve(projectRoot)
  const {command} = options
  let context = {root, ...toProjectTerms(options.profile ?? 'default', command)}

  try {
    // A variable can choose the profile, too.
    const {profile} = readFoundryConfig(root, options.profile)
    context = {root, ...toProjectTerms(profile, command)}
    const artifacts = options.open?.() ?? readArtifacts(root, options)
    return artifacts.steady(() => checkArtifacts(artifacts, context))
  } catch (error) {
    if (error instanceof ProjectError) return explainProject(error, context)
    throw error
  }
}

function explainProject({kind, message}: ProjectError, context: FaultContext): ProjectFault {
  const {root, build} = context

  if (
    kind === 'no-project' &&
    ['js', 'ts', 'cjs', 'mjs', 'cts'].some((end) => existsSync(join(root, `hardhat.config.${end}`)))
  ) {
    const settings =
      '`src = "contracts"`, `libs = ["node_modules"]`, `ast = true` and `extra_output = ["storageLayout"]`'
    return {
      kind,
      severity: 'error',
      reason: `Cannot find \`foundry.toml\` in the Hardhat project \`${basename(root)}\`: add one with ${settings} under \`[profile.default]\`, then run \`forge build\``,
      command: 'forge build',
      paths: []
    }
  }

  if (kind !== 'not-compiled') return {kind, severity: 'error', reason: message, paths: []}
  const found = 'Cannot find artifacts of the contracts'
  return (
    explainLibraries(found, context) ?? {
      kind,
      severity: 'error',
      reason: `${found}: run \`${build}\``,
      command: build,
      paths: []
    }
  )
}

function checkArtifacts(artifacts: Artifacts, context: FaultContext): ProjectFault | undefined {
  const {config} = artifacts
  const states = artifacts.sources()
  // Tests and scripts may change without a build: no page is about them.
  const own = `${toProjectPath(config, config.src)}/`
  const out = toProjectPath(config, config.out)
  const problems = states.flatMap(({path, problem}) => (problem ? [{path, problem}] : []))
  const pathsOf = (kind: ArtifactFaultKind) => {
    return problems
      .filter(({problem}) => problem instanceof ArtifactError && problem.kind === kind)
      .map(({path}) => path)
      .sort()
  }
  // A source without contracts can do without an artifact, since a build-info has its tree.
  const compiled = new Set(
    states
      .filter(({path, contracts, problem}) => {
        return contracts.length > 0 || problem || !hasContract(artifacts, path)
      })
      .map(({path}) => path)
  )
  const missing = listSources(config).filter((path) => !compiled.has(path))
  const stale = problems
    .filter(({path, problem}) => problem instanceof StaleArtifactError && path.startsWith(own))
    .map(({path}) => path)
    .sort()
  const paths = [...compiled].filter((path) => path.startsWith(own))

  return (
    explainUnreadable(pathsOf('unreadable'), context) ??
    explainTrees(pathsOf('missing-ast'), context) ??
    explainStale(stale, out, context) ??
    explainMissing([...pathsOf('not-compiled'), ...missing], context) ??
    checkImports(artifacts, paths, context) ??
    checkStorage(artifacts, paths, context)
  )
}

function hasContract(artifacts: Artifacts, path: string): boolean {
  return artifacts.readOutline(path).nodes.some(({nodeType}) => nodeType === 'ContractDefinition')
}

/** Follow every import, which fails where artifacts do not belong together. */
function checkImports(
  artifacts: Artifacts,
  paths: ReadonlyArray<string>,
  context: FaultContext
): ProjectFault | undefined {
  const resolver = getResolver(artifacts, 'outline')

  for (const path of paths) {
    try {
      resolver.closure(path)
    } catch (error) {
      if (error instanceof StaleArtifactError)
        return explainStale(
          [error.path],
          toProjectPath(artifacts.config, artifacts.config.out),
          context
        )
      if (!(error instanceof ArtifactError)) throw error
      if (error.kind === 'missing-build-info') return explainRuns(path, context)
      return explainMissing([path], context)
    }
  }

  return undefined
}

/** Storage layouts are an extra output, and only storage tables need them. */
function checkStorage(
  artifacts: Artifacts,
  paths: ReadonlyArray<string>,
  {rebuild: command, section}: FaultContext
): ProjectFault | undefined {
  if (artifacts.config.extraOutput.includes('storageLayout')) return undefined
  const found = findContract(artifacts, paths)
  if (!found || artifacts.readStorage(found.path, found.name).storageLayout) return undefined
  return {
    kind: 'missing-storage-layout',
    severity: 'note',
    reason: `Cannot find \`storageLayout\` in artifacts: add it to \`extra_output\` under \`${section}\` in \`foundry.toml\` and run \`${command}\``,
    command,
    paths: [`${found.path}:${found.name}`]
  }
}

function findContract(
  artifacts: Artifacts,
  paths: ReadonlyArray<string>
): {path: string; name: string} | undefined {
  for (const path of paths) {
    const node = artifacts
      .readOutline(path)
      .nodes.find(({contractKind}) => contractKind === 'contract')
    if (node) return {path, name: textOf(node, 'name')}
  }

  return undefined
}
