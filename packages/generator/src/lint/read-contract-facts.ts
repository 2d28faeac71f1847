import {existsSync} from 'node:fs'
import path from 'node:path'
import {
  type ContractAbi,
  type ContractFacts,
  type ContractSymbol,
  listContractSymbols,
  type Print,
  standardContracts,
  toCompilerText
} from '@lockstep/lint'
import {type ContractList, listContracts, ProjectError} from '@lockstep/snippets'
import type {CacheStore} from '../cache/store.ts'
import {keepByContracts} from '../contracts/keep-by-contracts.ts'
import {listProjectParts} from '../contracts/list-project-parts.ts'
import {type OpenArtifacts, openArtifacts} from '../contracts/open-artifacts.ts'
import {
  type ContractsOptions,
  type GetContractsDigest,
  readContractsDigest
} from '../contracts/read-contracts-digest.ts'
import {readPrints, toPrintKey} from '../contracts/read-prints.ts'
import {listSourceTexts} from './list-source-texts.ts'

/** The cached facts of a project, as plain data. */
interface KeptFacts {
  list: ContractList
  files: Array<string>
  libraryFiles: Array<string>
  symbols: Array<ContractSymbol>
  texts: Array<string>
}

/** The settings of a site about contracts. */
interface ContractFactsOptions {
  store: CacheStore
  /** Default: the digest of the files as they are now. */
  getDigest?: GetContractsDigest | undefined
  /** Whether symbols need fingerprints, which only locks have and are compared with. Otherwise they are all `-`. */
  hasPrints: boolean
  signatures: ReadonlyArray<string>
  /** Contracts outside of the project that the site lists. */
  known: ReadonlyArray<ContractAbi>
  /** Whether the site already reports why the contracts cannot be used. */
  isReported: boolean
  /** The setting that names the project. */
  setting: ContractFacts['setting']
}

/** Read the facts that rules need about the contracts of a project. They are cached until a contract changes. */
export async function readContractFacts(
  project: ContractsOptions | undefined,
  {
    store,
    getDigest = readContractsDigest,
    hasPrints,
    signatures,
    known,
    isReported,
    setting
  }: ContractFactsOptions
): Promise<ContractFacts> {
  const {list, files, libraryFiles, symbols, texts} = await readKept(project, {
    store,
    getDigest,
    hasPrints,
    open: openArtifacts
  })
  return {
    own: list.contracts,
    declared: list.declared,
    files,
    libraryFiles: new Set(libraryFiles),
    symbols,
    stale: list.problems,
    setting: isReported ? undefined : setting,
    // While the project cannot be read, any name may be one of its names.
    known: isReported && list.contracts.length === 0 ? [] : [...standardContracts, ...known],
    texts: new Set(texts),
    allowed: new Set(signatures)
  }
}

/** Make the facts of a project now, if they are not cached, while its artifacts are open for something else. */
export async function keepContractFacts(
  project: ContractsOptions,
  options: KeptOptions
): Promise<void> {
  await readKept(project, options)
}

interface KeptOptions {
  store: CacheStore
  getDigest: GetContractsDigest
  hasPrints: boolean
  open: OpenArtifacts
}

async function readKept(
  project: ContractsOptions | undefined,
  {store, getDigest, hasPrints, open}: KeptOptions
): Promise<KeptFacts> {
  if (!project || !existsSync(path.join(project.root, 'foundry.toml'))) return nothing
  const digest = getDigest(project)
  const inputs = {name: 'contracts-21', project, digest, others: hasPrints ? ['prints'] : []}
  return keepByContracts(store, inputs, () => readProject(project, {hasPrints, open}))
}

const nothing: KeptFacts = {
  list: {contracts: [], declared: [], sources: [], problems: []},
  files: [],
  libraryFiles: [],
  symbols: [],
  texts: []
}

async function readProject(
  project: ContractsOptions,
  {hasPrints, open}: Pick<KeptOptions, 'hasPrints' | 'open'>
): Promise<KeptFacts> {
  try {
    const artifacts = open(project)
    const list = listContracts(artifacts)
    const sources = new Set(list.contracts.flatMap((contract) => contract.sources))
    const texts = new Set(
      Array.from(sources, (source) => listSourceTexts(artifacts.readText(source).toString())).flat()
    )
    for (const value of listHashes(list)) texts.add(value)
    for (const source of sources) {
      if (isLibraryFile(source)) continue
      for (const text of listCompilers(artifacts.readText(source).toString())) texts.add(text)
    }
    const prints = hasPrints ? await readPrints(artifacts, list, list.problems) : new Map()
    const symbols = listContractSymbols(list, texts, (place) => {
      return prints.get(typeof place === 'string' ? place : toPrintKey(place)) ?? unknown
    })
    const packages = listPackages(list.declared.map(({path}) => path))
    const parts = Array.from(listProjectParts(project.root, packages))
    const found = parts.filter((file) => file.endsWith('.sol')).sort()
    const files = found.filter((file) => !isLibraryFile(file))
    return {list, files, libraryFiles: found.filter(isLibraryFile), symbols, texts: [...texts]}
  } catch (error) {
    if (!(error instanceof ProjectError)) throw error
    // Not compiled. A page that shows code reports it.
    return nothing
  }
}

/** List the versions in the pragmas of a source. */
function listCompilers(source: string): Array<string> {
  return Array.from(source.matchAll(/\bpragma\s+solidity\s([^;]{1,80});/g)).flatMap(
    ([, range = '']) =>
      Array.from(range.matchAll(/(?<!\d)\d{1,3}\.\d{1,3}\.\d{1,3}/g), ([version]) =>
        toCompilerText(version)
      )
  )
}

/** List the hashes that constants hold, such as roles and slots. Pages may mention them without the name. */
function listHashes({contracts, sources}: ContractList): Array<string> {
  const values = [...contracts, ...sources].flatMap(({members}) =>
    members.flatMap(({value}) => value ?? [])
  )
  return values.filter((value) => /^0x[\da-f]{64}$/.test(value) && new Set(value).size >= 10)
}

function isLibraryFile(file: string): boolean {
  return /^(?:lib|node_modules)\//.test(file)
}

/** List the folders of the npm packages that sources are from. */
function listPackages(sources: ReadonlyArray<string>): Array<string> {
  const found = sources.flatMap(
    (source) => /^node_modules\/(?:@[^/]+\/)?[^./][^/]*/.exec(source) ?? []
  )
  return [...new Set(found)]
}

/** A declaration without code of its own, or whose code does not matter. */
const unknown: Print = {fingerprint: '-', shape: '-'}
