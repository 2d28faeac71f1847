export type {Artifact, StorageEntry, StorageLayout} from './artifact.ts'
export type {AstNode} from './ast.ts'
export type {ByteRange} from './byte-range.ts'
export {
  AmbiguousReferenceError,
  ArtifactError,
  FileSnippetError,
  ProjectError,
  ReferenceSyntaxError,
  StaleArtifactError,
  SymbolNotFoundError
} from './errors.ts'
export {findSymbol} from './find-symbol.ts'
export {fingerprint} from './fingerprint.ts'
export {formatReference} from './format-reference.ts'
export type {SnippetLine} from './layout-snippet.ts'
export {parseReference} from './parse-reference.ts'
export {
  type Artifacts,
  type ReadArtifactsOptions,
  readArtifacts,
  type Unit
} from './read-artifacts.ts'
export {readSnippet, readSymbolText, type Snippet, type SnippetOptions} from './read-snippet.ts'
export type {Reference} from './reference.ts'
export type {SoliditySymbol, SymbolKind} from './symbol.ts'
