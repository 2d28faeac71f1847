import type {
  ContractLookup,
  ContractTables,
  DeploymentData,
  Found,
  LookupProblem,
  SourceSnippet
} from '@lockstep/pages'
import {findNearest, toHint} from '@lockstep/problem'
import {
  AmbiguousReferenceError,
  ArtifactError,
  type Artifacts,
  type FileSnippet,
  FileSnippetError,
  getMember,
  getResolver,
  hasHash,
  ProjectError,
  parseFileFence,
  ReferenceSyntaxError,
  type Resolver,
  readAbiTable,
  readDefinitions,
  readErrorTable,
  readFacts,
  readFileFence,
  readFileSnippet,
  readSnippet,
  readStorageTable,
  type SourcePlace,
  StaleArtifactError,
  SymbolNotFoundError,
  summarizeFacts,
  type Table
} from '@lockstep/snippets'
import {createReferenceLookup} from '../reference/create-reference-lookup.ts'
import type {OpenProject} from '../reference/open-project.ts'
import {quoteMentions} from '../reference/quote-mentions.ts'
import type {ReferencePlan} from '../reference/reference-plan.ts'
import {compareStorage} from './compare-storage.ts'
import {createArtifactsOpener, type OpenArtifacts} from './open-artifacts.ts'
import type {ContractsOptions} from './read-contracts-digest.ts'

/** Options for a lookup of contracts. */
export interface ContractLookupOptions {
  /** Profile in `foundry.toml`. Default: Foundry's. */
  profile?: string | undefined
  /** Generated pages. Default: none. */
  reference?: {plan: ReferencePlan; hasSources: boolean} | undefined
  /** Where contracts are deployed. Default: nowhere. */
  deployments?: ReadonlyArray<DeploymentData> | undefined
  /** Where the project is in its repository. Without it, readers cannot open sources. */
  sources?: ProjectFolders | undefined
  /** Opens a project. Default: it is opened for this lookup alone. */
  openArtifacts?: OpenArtifacts | undefined
}

/** Where a project is in its repository, and which of its folders are not part of it. */
export interface ProjectFolders {
  root: string
  libs: ReadonlyArray<string>
}

const readers: {
  [Kind in keyof ContractTables]: (
    artifacts: Artifacts,
    reference: string,
    resolver: Resolver
  ) => ContractTables[Kind]
} = {
  abi: (...args) => quoteTexts(readAbiTable(...args)),
  errors: (...args) => quoteTexts(readErrorTable(...args)),
  storage: readStorageTable
}

/**
 * Create the lookup through which pages get code and facts from a Foundry project.
 *
 * Artifacts are opened when a page asks for a symbol, so a docs set without contracts needs none.
 */
export function createContractLookup(
  projectRoot: string,
  options: ContractLookupOptions = {}
): ContractLookup {
  const {profile, reference, sources, deployments = []} = options
  let opened: OpenProject | undefined
  const others = new Map<number, OpenProject>()
  const {plan = noPlan, hasSources = false} = reference ?? {}
  const {openArtifacts = createArtifactsOpener(plan.pages.length > 0)} = options
  const pages = createReferenceLookup({
    plan,
    hasSources,
    main: plan.projects.findIndex(isMain),
    open: openPlanned
  })

  return {
    findSnippet: (references, options) =>
      toFound(() => {
        const {artifacts, resolver} = open()
        const snippet = readSnippet(artifacts, references, options)
        const {code, lines} = snippet
        const first = lines.find(({source}) => source)?.source
        const place = withAddress({code, file: first?.path ?? '', line: first?.line ?? 1}, sources)
        // Without a reference or a repository, no name has an address.
        if (plan.pages.length === 0 && !sources) return place
        const names = readDefinitions(artifacts, snippet, resolver)
        const found = pages.findDefinitions(names, (target) => findAddress(target, sources))
        const address = pages.findAddressOf(snippet.symbols[0], artifacts)
        return {...place, ...found, ...(address && {address})}
      }),
    findFacts: (reference) =>
      toFound(() => {
        const {artifacts, resolver} = open()
        const {symbol, derived} = getMember(artifacts, reference, resolver)
        return summarizeFacts(readFacts(artifacts, symbol, resolver, derived))
      }),
    findTable: (kind, reference) =>
      toFound(() => {
        const {artifacts, resolver} = open()
        return readers[kind](artifacts, reference, resolver)
      }),
    findReference: (file) => toFound(() => pages.read(file)),
    findNames: (file, letter) => toFound(() => pages.findNames(file, letter)),
    findCatalogue: (file) => toFound(() => pages.readCatalogue(file)),
    findDeployments: (name) => findDeployments(name, deployments),
    findDefinition: (name) => pages.findDefinition(name),
    findAddress: (name) => toFound(() => pages.findAddress(name)),
    findFile: (path, region) =>
      toFound(() => withAddress(toSource(readFileSnippet(projectRoot, path, region)), sources)),
    findStorage: (request) => toFound(() => compareStorage(request, projectRoot, open)),
    findFence: (meta) =>
      toFound(() => withAddress(toSource(readCheckedFence(projectRoot, meta)), sources))
  }

  function open(): OpenProject {
    opened ??= openProject({root: projectRoot, profile})
    return opened
  }

  function isMain(project: ContractsOptions): boolean {
    return project.root === projectRoot && project.profile === profile
  }

  /** Open a project of the reference, which is usually the one that pages cite. */
  function openPlanned(index: number): OpenProject {
    const project = plan.projects[index]
    if (!project || isMain(project)) return open()
    const known = others.get(index) ?? openProject(project)
    others.set(index, known)
    return known
  }

  function openProject(project: ContractsOptions): OpenProject {
    const artifacts = openArtifacts(project)
    return {artifacts, resolver: getResolver(artifacts, 'whole')}
  }
}

/** Make code of names between braces in what NatSpec says of the rows of a table. */
function quoteTexts<T extends {text?: string}>({rows, notes}: Table<T>): Table<T> {
  return {
    rows: rows.map((row) =>
      row.text === undefined ? row : {...row, text: quoteMentions(row.text)}
    ),
    notes
  }
}

function findDeployments(
  name: string,
  deployments: ReadonlyArray<DeploymentData>
): Found<ReadonlyArray<DeploymentData>> {
  const value = deployments.filter((each) => each.name === name)
  if (value.length > 0) return {value}
  const nearest = findNearest(
    name,
    deployments.map((each) => each.name)
  )
  const hint =
    toHint(nearest) || ', expected a name of the records that `deployments` in `site.yaml` lists'
  return {
    problem: {ruleId: 'unknown-symbol', reason: `Cannot find a deployment of \`${name}\`${hint}`}
  }
}

const noPlan: ReferencePlan = {projects: [], pages: [], texts: [], names: [], catalogues: []}

/** Read the lines that a fence names, if they are those that the author saw. */
function readCheckedFence(root: string, meta: string): FileSnippet {
  const hash = parseFileFence(meta)?.hash
  const lines = readFileFence(root, meta.replace(/(^|\s)hash=\S*/, ''))
  if (!lines) throw new FileSnippetError(`Cannot find \`file=\` in \`${meta}\``)
  if (hash === undefined || hasHash(lines, hash)) return lines
  const reason = `Unexpected hash \`${lines.hash}\` of \`${lines.path}\`, expected \`${hash}\`: check the text around the fence, then correct its hash`
  throw new HashError(reason)
}

/** The lines of a file are not those that the author saw. */
class HashError extends Error {
  override name = 'HashError'
}

function toFound<T>(read: () => T): Found<T> {
  try {
    return {value: read()}
  } catch (error) {
    const ruleId = toRuleId(error)
    if (ruleId === undefined || !(error instanceof Error)) throw error
    return {problem: {ruleId, reason: error.message, ...findSuggestion(error)}}
  }
}

/** The first candidate is the nearest. */
function findSuggestion(error: Error): Pick<LookupProblem, 'suggestion'> {
  if (!(error instanceof SymbolNotFoundError) || error.reference === undefined) return {}
  const [instead] = error.candidates
  return instead === undefined ? {} : {suggestion: {written: error.reference, instead}}
}

function toRuleId(error: unknown): LookupProblem['ruleId'] | undefined {
  if (error instanceof AmbiguousReferenceError) return 'ambiguous-symbol'
  if (error instanceof SymbolNotFoundError || error instanceof ReferenceSyntaxError) {
    return 'unknown-symbol'
  }
  // The same command fixes an unreadable artifact and a stale one.
  if (error instanceof StaleArtifactError || error instanceof ArtifactError) {
    return 'stale-artifact'
  }
  if (error instanceof ProjectError) return 'no-contracts'
  if (error instanceof HashError) return 'wrong-hash'
  return error instanceof FileSnippetError ? 'missing-source' : undefined
}

function toSource({code, path, firstLine}: FileSnippet): {
  code: string
  file: string
  line: number
} {
  return {code, file: path, line: firstLine}
}

/** Find the address of a declaration in the repository. */
function findAddress(
  {path, line}: SourcePlace,
  place: ProjectFolders | undefined
): string | undefined {
  return withAddress({code: '', file: path, line}, place).source
}

/**
 * Add the address in the repository. Code of libraries has no such address, because libraries are outside of the
 * repository or in submodules.
 */
function withAddress(snippet: SourceSnippet, place: ProjectFolders | undefined): SourceSnippet {
  const {file, line} = snippet
  if (!place || file === '' || file.startsWith('../')) return snippet
  if (place.libs.some((lib) => file.startsWith(`${lib}/`))) return snippet
  return {...snippet, source: `source:${place.root}${file}#L${line}`}
}
