import type {Suggestion} from '@lockstep/problem'
import type {AbiRow, ErrorRow, FactsSummary, StorageRow, Table} from '@lockstep/snippets'
import type {PageRuleId} from '../problem.ts'
import type {CatalogueData} from '../reference/catalogue-data.ts'
import type {ReferenceData, ReferenceName} from '../reference/reference-data.ts'
import type {DeploymentData} from './deployment-data.ts'
import type {SourceDefinition} from './source-definition.ts'
import type {StorageComparison, StorageRequest} from './storage-comparison.ts'

/**
 * Provides code and facts of contracts, for pages that name them.
 *
 * Only the caller knows where contracts are; this package knows nothing of Foundry. See decisions/0016.
 */
export interface ContractLookup {
  /** Code of symbols such as `Token.mint`. */
  findSnippet: (references: ReadonlyArray<string>, options: SnippetParts) => Found<SourceSnippet>
  /** Facts about one symbol. */
  findFacts: (reference: string) => Found<SymbolFacts>
  findTable: <K extends keyof ContractTables>(
    kind: K,
    reference: string
  ) => Found<ContractTables[K]>
  /** How an upgrade changes the storage of a contract. */
  findStorage: (request: StorageRequest) => Found<StorageComparison>
  /** Data of a page of the contract reference, by its file. */
  findReference: (file: string) => Found<ReferenceData>
  /** Names of the contract reference that begin with a letter, for the file that lists them. */
  findNames: (file: string, letter: string) => Found<ReadonlyArray<ReferenceName>>
  /** Errors, events or functions, for the file that lists them. */
  findCatalogue: (file: string) => Found<CatalogueData>
  /** Where a contract is deployed, by its name in the record of deployments; at least one. */
  findDeployments: (name: string) => Found<ReadonlyArray<DeploymentData>>
  /** Address of a symbol: its place in the contract reference, or else its source. */
  findAddress: (reference: string) => Found<string>
  /**
   * Find what a name in text means: `Vault`, `Vault.deposit` or `Vault.deposit(uint256)`. Returns undefined unless exactly
   * one symbol of the contract reference has that name.
   */
  findDefinition: (name: string) => SourceDefinition | undefined
  /** A file that is not Solidity, or a named region of it. */
  findFile: (path: string, region?: string) => Found<SourceSnippet>
  /** The lines that a fence names: `file=<rootDir>/path#L3-L6 hash=…`. */
  findFence: (meta: string) => Found<SourceSnippet>
}

/** The answer, or why there isn't one. */
export type Found<T> = {value: T} | {problem: LookupProblem}

/** Why something of a contract cannot be shown, and how to fix it. */
export interface LookupProblem {
  ruleId: Extract<
    PageRuleId,
    | 'ambiguous-symbol'
    | 'missing-source'
    | 'no-contracts'
    | 'stale-artifact'
    | 'unknown-symbol'
    | 'wrong-hash'
  >
  reason: string
  /** Symbol or path that the problem is about. Default: everything that was asked for. */
  subject?: string | undefined
  suggestion?: Suggestion | undefined
}

/** The parts of a symbol that are shown. */
export interface SnippetParts {
  /** Documentation comments. */
  natspec: boolean
  /** Bodies of functions. */
  body: boolean
  /** The first and the last line of the contract around. */
  header: boolean
}

/** Code, and where it is. */
export interface SourceSnippet {
  code: string
  /** From the root of the project. */
  file: string
  /** Of the first line, from 1. */
  line: number
  /** Names in the code that have a place in the contract reference, or a source that readers can open. */
  names?: ReadonlyArray<SourceName> | undefined
  /** Definitions of these names, once for each address. */
  definitions?: ReadonlyArray<SourceDefinition> | undefined
  /** Address of the symbol in the contract reference. */
  address?: string | undefined
  /** Address of the first line in the repository, if readers can open it. */
  source?: string | undefined
}

/** A name in code, and the address of its definition. */
export interface SourceName {
  /** Both from 1, in UTF-16 units. */
  line: number
  column: number
  length: number
  address: string
}

/** Facts that are shown next to the code of a symbol. */
export type SymbolFacts = FactsSummary

/** Tables, by kind: rows, and notes on what they leave open. */
export interface ContractTables {
  abi: Table<AbiRow>
  errors: Table<ErrorRow>
  storage: Table<StorageRow>
}
