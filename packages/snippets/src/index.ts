export type {AbiEntry, AbiParameter} from './abi/abi.ts'
export type {ContractStorage, StorageLayout} from './artifacts/artifact.ts'
export type {Unit} from './artifacts/create-unit-finder.ts'
export type {SourceState} from './artifacts/list-source-states.ts'
export {
  type Artifacts,
  type ReadArtifactsOptions,
  readArtifacts
} from './artifacts/read-artifacts.ts'
export type {AstNode} from './ast/ast.ts'
export type {ByteRange} from './ast/byte-range.ts'
export type {SourceUnitNode} from './ast/source-unit.ts'
export type {Catalogue, CatalogueEntry, CatalogueMessage} from './catalogue/catalogue.ts'
export {listCatalogue} from './catalogue/list-catalogue.ts'
export {type CheckProjectOptions, checkProject} from './check/check-project.ts'
export type {ProjectFault} from './check/explain-fault.ts'
export type {SnippetLine} from './cut/layout-snippet.ts'
export {readSnippet, readSymbolText, type Snippet, type SnippetOptions} from './cut/read-snippet.ts'
export {readDefinitions, type SnippetDefinition} from './definitions/read-definitions.ts'
export {type DefinitionSummary, summarizeDefinition} from './definitions/summarize-definition.ts'
export {
  AmbiguousReferenceError,
  ArtifactError,
  FileSnippetError,
  ProjectError,
  ReferenceSyntaxError,
  StaleArtifactError,
  SymbolNotFoundError
} from './errors.ts'
export type {StorageNamespace, StoragePlace, StorageSlot} from './facts/describe-storage.ts'
export type {
  EmitFact,
  Facts,
  ParameterFact,
  RevertFact,
  SourcePlace,
  ValueFact
} from './facts/facts.ts'
export {fingerprint, fingerprintNameless} from './facts/fingerprint.ts'
export {readFacts} from './facts/read-facts.ts'
export {type FunctionRun, readRuns} from './facts/read-runs.ts'
export {readStated, type Stated, type StatedList} from './facts/read-stated.ts'
export {type FactsSummary, summarizeFacts} from './facts/summarize-facts.ts'
export {type FileFence, parseFileFence} from './file-snippets/parse-file-fence.ts'
export {
  type FileSnippet,
  hasHash,
  readFileFence,
  readFileSnippet
} from './file-snippets/read-file-snippet.ts'
export type {GasMeasure} from './gas/parse-gas-snapshot.ts'
export {
  type ContractList,
  type ListedContract,
  type ListedSource,
  listContracts,
  type SourceProblem
} from './members/list-contracts.ts'
export type {ContractMember} from './members/list-members.ts'
export type {Natspec} from './natspec/natspec.ts'
export {listTomlPlaces, type TomlPlace} from './project/list-toml-places.ts'
export {type FoundryConfig, readFoundryConfig} from './project/read-foundry-config.ts'
export {toBuildCommand} from './project/to-build-command.ts'
export {
  listReferenceOutlines,
  type ReferenceOutlines
} from './reference-pages/list-reference-outlines.ts'
export {readReferencePage} from './reference-pages/read-reference-page.ts'
export type {
  ReferenceHeading,
  ReferenceOutline,
  ReferenceSection
} from './reference-pages/reference-outline.ts'
export type {
  AttachedFunction,
  DeclarationCode,
  DeclarationName,
  InheritedMember,
  InheritedMembers,
  ReferenceBase,
  ReferenceMember,
  ReferencePage
} from './reference-pages/reference-page.ts'
export {toAnchor} from './reference-pages/to-anchor.ts'
export {formatReference} from './references/format-reference.ts'
export {type FoundMember, getMember} from './references/get-member.ts'
export {getSymbol} from './references/get-symbol.ts'
export {type ListedReference, listReferences} from './references/list-references.ts'
export {matchPath} from './references/match-path.ts'
export {parseReference} from './references/parse-reference.ts'
export type {Reference} from './references/reference.ts'
export {toReference} from './references/to-reference.ts'
export {createResolver, type Declaration, type Resolver} from './resolve/create-resolver.ts'
export {getResolver} from './resolve/get-resolver.ts'
export {findLine} from './sources/find-line.ts'
export {compareLayouts, listUncompared, type StorageChange} from './storage/compare-layouts.ts'
export {formatLayouts, type LayoutFile, parseLayouts} from './storage/layout-file.ts'
export {readLayout} from './storage/read-layout.ts'
export type {ContractLayout, StoredVariable} from './storage/storage-layout.ts'
export type {StoredMember, StoredType} from './storage/stored-type.ts'
export type {SoliditySymbol, SymbolKind} from './symbols/symbol.ts'
export type {AbiRow} from './tables/abi-row.ts'
export {readAbiTable} from './tables/read-abi-table.ts'
export {type ErrorRow, readErrorTable} from './tables/read-error-table.ts'
export {readStorageTable, type StorageRow} from './tables/read-storage-table.ts'
export type {Table} from './tables/table.ts'
export {toNamespaceSlot} from './values/to-namespace-slot.ts'
