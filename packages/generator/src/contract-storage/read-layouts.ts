import {statSync} from 'node:fs'
import path from 'node:path'
import {readText} from '@lockstep/problem/read-text'
import {
  ArtifactError,
  type Artifacts,
  type ContractLayout,
  createResolver,
  formatLayouts,
  listContracts,
  parseLayouts,
  type Resolver,
  readArtifacts,
  readLayout
} from '@lockstep/snippets'
import {
  type ContractState,
  ContractStateError,
  workingTree
} from '../contract-states/contract-state.ts'
import {type BothStatesOptions, openStates} from '../contract-states/read-both-states.ts'
import {isLibraryPath} from '../impact/symbol-change.ts'
import type {Layouts, NamedContract} from './layouts.ts'
import {getContract} from './pair-contracts.ts'

/** Read the storage of two states: git revisions, folders, or files that `lockstep storage layout` has written. */
export async function readBothLayouts(
  cwd: string,
  options: BothStatesOptions
): Promise<[before: Layouts, after: Layouts]> {
  const {base, head} = options
  const {readBefore, readAfter} = await openStates(cwd, options)
  const after = readLayoutFile(cwd, head) ?? openLayouts(await readAfter())
  return [readLayoutFile(cwd, base) ?? openLayouts(await readBefore()), after]
}

/** Read the storage of one state, `head`, as the text of a file. */
export async function readLayoutText(
  cwd: string,
  {contract, ...options}: BothStatesOptions & {contract?: string | undefined}
): Promise<string> {
  const {readAfter} = await openStates(cwd, options)
  const {label, contracts, read} = openLayouts(await readAfter())
  const own = contracts.filter(({path}) => !isLibraryPath(path))
  const selected = contract === undefined ? own : [getContract({contracts, label}, contract)]
  return formatLayouts({label, layouts: selected.map(read)})
}

/** Open the layouts of the contracts of a state. */
export function openLayouts({root, profile, label}: ContractState): Layouts {
  const artifacts = readArtifacts(root, profile === undefined ? {} : {profile})
  const resolver = createResolver(artifacts)
  const contracts = listContracts(artifacts).contracts.filter(({kind}) => kind === 'contract')
  return {
    label,
    root,
    contracts,
    read(contract) {
      const layout = tryReadLayout(artifacts, contract, resolver)
      if (layout) return layout
      throw new ContractStateError(`Cannot find \`${contract.reference}\` in ${label}`)
    }
  }
}

/** Read the storage of a contract. If its artifact lacks something, the setup is wrong. */
function tryReadLayout(...args: Parameters<typeof readLayoutOf>): ReturnType<typeof readLayoutOf> {
  try {
    return readLayoutOf(...args)
  } catch (error) {
    if (!(error instanceof ArtifactError)) throw error
    throw new ContractStateError(error.message, {cause: error})
  }
}

/** Read the storage of a contract, or return undefined if its source does not declare it. */
export function readLayoutOf(
  artifacts: Artifacts,
  {path, name}: Pick<NamedContract, 'name' | 'path'>,
  resolver: Resolver
): ContractLayout | undefined {
  const declaration = resolver.topLevel(path).find(({node}) => {
    return node.nodeType === 'ContractDefinition' && node.name === name
  })
  return declaration && readLayout(artifacts, declaration, resolver)
}

/** Read a file of layouts. Returns undefined for what is not a JSON file, such as a folder or a revision. */
function readLayoutFile(cwd: string, spec: string | undefined): Layouts | undefined {
  const file = spec === undefined ? undefined : path.resolve(cwd, spec)
  if (!file?.endsWith('.json') || !statSync(file, {throwIfNoEntry: false})?.isFile()) return
  const layouts = parseLayoutText(readText(file), spec ?? '')
  if (layouts) return layouts
  throw new ContractStateError(
    `Cannot read \`${spec}\`, expected a file that \`lockstep storage layout\` has written, or the folder of a compiled project instead of one of its artifacts`
  )
}

/** Parse the text of a file of layouts. Its path says more than that it was made from the working tree of some day. */
export function parseLayoutText(text: string, name: string): Layouts | undefined {
  const file = parseLayouts(text)
  if (!file) return
  const label = file.label === workingTree ? name : file.label
  const byReference = new Map(file.layouts.map((layout) => [layout.contract, layout]))
  return {
    label,
    contracts: Array.from(byReference.keys(), (reference) => {
      const at = reference.lastIndexOf(':')
      return {reference, path: reference.slice(0, at), name: reference.slice(at + 1)}
    }),
    read({reference}) {
      const layout = byReference.get(reference)
      if (layout) return layout
      throw new ContractStateError(`Cannot find \`${reference}\` in ${label}`)
    }
  }
}
