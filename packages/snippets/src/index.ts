export type {AbiEntry, AbiParameter} from './abi.ts'
export type {ContractStorage, SourceUnitNode, StorageLayout} from './artifact.ts'
export type {AstNode} from './ast.ts'
export type {ByteRange} from './byte-range.ts'
export {createResolver, type Declaration, type Resolver} from './create-resolver.ts'
export type {StorageSlot} from './describe-storage.ts'
export {
  AmbiguousReferenceError,
  ArtifactError,
  FileSnippetError,
  ProjectError,
  ReferenceSyntaxError,
  StaleArtifactError,
  SymbolNotFoundError
} from './errors.ts'
export type {
  EmitFact,
  Facts,
  ParameterFact,
  Place,
  RevertFact,
  ValueFact
} from './facts.ts'
export {findSymbol} from './find-symbol.ts'
export {fingerprint} from './fingerprint.ts'
export {formatReference} from './format-reference.ts'
export type {SnippetLine} from './layout-snippet.ts'
export {type ListedReference, listReferences} from './list-references.ts'
export type {Natspec} from './natspec.ts'
export {type FileFence, parseFileFence} from './parse-file-fence.ts'
export type {GasMeasure} from './parse-gas-snapshot.ts'
export {parseReference} from './parse-reference.ts'
export {
  type Artifacts,
  type ReadArtifactsOptions,
  readArtifacts,
  type Unit
} from './read-artifacts.ts'
export {readDefinitions, type SnippetDefinition} from './read-definitions.ts'
export {readFacts} from './read-facts.ts'
export {type FileSnippet, hasHash, readFileFence, readFileSnippet} from './read-file-snippet.ts'
export {readSnippet, readSymbolText, type Snippet, type SnippetOptions} from './read-snippet.ts'
export type {Reference} from './reference.ts'
export type {SoliditySymbol, SymbolKind} from './symbol.ts'
