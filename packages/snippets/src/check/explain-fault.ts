import type {ArtifactFaultKind, ProjectFaultKind} from '../errors.ts'
import type {ProjectTerms} from '../project/to-project-terms.ts'
import {findMissingLibraries} from './find-missing-libraries.ts'

/** The one reason why the artifacts of a project cannot be used, or not for everything. */
export interface ProjectFault {
  kind: ProjectFaultKind | ArtifactFaultKind | 'half-compiled' | 'missing-libraries' | 'stale'
  /** An error makes facts wrong or impossible. A note concerns one kind of fact. */
  severity: 'error' | 'note'
  /** The problem, and how to fix it. */
  reason: string
  /** The command that fixes it, after the change that `reason` names. It runs in the project's root. */
  command?: string
  /** Sources, artifacts or libraries that are concerned, as paths from the project's root. */
  paths: Array<string>
}

/** A project, and how messages name its commands and settings. */
export interface FaultContext extends ProjectTerms {
  root: string
}

/** Explain artifacts that cannot be read. Like its neighbors, returns undefined if there are none. */
export function explainUnreadable(
  paths: Array<string>,
  {rebuild: command}: FaultContext
): ProjectFault | undefined {
  if (paths.length === 0) return undefined
  return {
    kind: 'unreadable',
    severity: 'error',
    reason: `Cannot read ${list(paths, 'artifact')}: run \`${command}\``,
    command,
    paths
  }
}

/** Explain artifacts without a syntax tree. */
export function explainTrees(
  paths: Array<string>,
  {rebuild: command, section}: FaultContext
): ProjectFault | undefined {
  if (paths.length === 0) return undefined
  return {
    kind: 'missing-ast',
    severity: 'error',
    reason: `Cannot find the syntax tree in ${list(paths, 'artifact')}: set \`ast = true\` under \`${section}\` in \`foundry.toml\` and run \`${command}\``,
    command,
    paths
  }
}

/**
 * Explain sources that changed after they were compiled.
 *
 * @param out Folder of the artifacts: another profile may just have compiled the sources into another one.
 */
export function explainStale(
  paths: Array<string>,
  out: string,
  context: FaultContext
): ProjectFault | undefined {
  if (paths.length === 0) return undefined
  return {
    kind: 'stale',
    severity: 'error',
    reason: `Unexpected change in ${list(paths, 'source')} since the last build into \`${out}\`: run \`${context.build}\``,
    command: context.build,
    paths
  }
}

/** Explain sources without artifacts. */
export function explainMissing(
  paths: Array<string>,
  context: FaultContext
): ProjectFault | undefined {
  if (paths.length === 0) return undefined
  const found = `Cannot find artifacts of ${list(paths, 'source')}`
  return (
    explainLibraries(found, context) ?? {
      kind: 'half-compiled',
      severity: 'error',
      reason: `${found}: run \`${context.build}\``,
      command: context.build,
      paths
    }
  )
}

/** Explain missing artifacts by what the contracts may import and is not there. */
export function explainLibraries(
  found: string,
  {root, build}: FaultContext
): ProjectFault | undefined {
  const libraries = findMissingLibraries(root)
  if (!libraries) return undefined
  const {paths, command, kind} = libraries
  const missing = kind === 'packages' ? 'the packages in `node_modules`' : list(paths, 'submodule')
  return {
    kind: 'missing-libraries',
    severity: 'error',
    reason: `${found}, and ${missing} that they may import ${paths.length === 1 && kind === 'submodules' ? 'is' : 'are'} missing: run \`${command}\`, then \`${build}\``,
    command: `${command} && ${build}`,
    paths
  }
}

/** Explain artifacts of several builds, whose ids cannot be followed. */
export function explainRuns(path: string, {rebuild: command, section}: FaultContext): ProjectFault {
  return {
    kind: 'missing-build-info',
    severity: 'error',
    reason: `Cannot follow the imports of \`${path}\`, since its artifacts come from several builds: set \`build_info = true\` under \`${section}\` in \`foundry.toml\` and run \`${command}\``,
    command,
    paths: [path]
  }
}

/** `` the source `A.sol` ``, `` the sources `A.sol` and `B.sol` ``, or `` 5 sources (`A.sol`, `B.sol` and 3 more) `` */
function list(paths: ReadonlyArray<string>, noun: string): string {
  const [first, second, ...others] = paths.map((path) => `\`${path}\``)
  if (second === undefined) return `the ${noun} ${first}`
  if (others.length === 0) return `the ${noun}s ${first} and ${second}`
  return `${paths.length} ${noun}s (${first}, ${second} and ${others.length} more)`
}
