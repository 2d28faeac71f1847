import {SetupError} from '@lockstep/problem'
import {type ProjectTerms, toProjectTerms} from './project/to-project-terms.ts'

/** The kind of a problem in the setup of a project. */
export type ProjectFaultKind =
  | 'no-project'
  | 'invalid-settings'
  | 'unknown-profile'
  | 'not-compiled'

/** The project's folder, `foundry.toml`, the profile or the artifacts are missing or cannot be read. */
export class ProjectError extends SetupError {
  override name = 'ProjectError'
  readonly kind: ProjectFaultKind

  constructor(kind: ProjectFaultKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

/** The kind of a problem with an artifact. */
export type ArtifactFaultKind =
  | 'unreadable'
  | 'not-compiled'
  | 'missing-ast'
  | 'missing-build-info'
  | 'missing-storage-layout'

/** An artifact is missing, or is not what `forge build` writes. */
export class ArtifactError extends Error {
  override name = 'ArtifactError'
  readonly kind: ArtifactFaultKind
  /** Writes the message until the profile is known. */
  private explain: ((terms: ProjectTerms) => string) | undefined

  /** @param explain Writes the message with the commands and settings of the project. */
  constructor(
    explain: (terms: ProjectTerms) => string,
    options: ErrorOptions & {kind?: ArtifactFaultKind} = {}
  ) {
    super(explain(toProjectTerms('default')), options)
    this.kind = options.kind ?? 'unreadable'
    this.explain = explain
  }

  /** Name the profile in the message. The project that the error leaves first knows it. */
  addProfile(profile: string): void {
    if (this.explain) this.message = this.explain(toProjectTerms(profile))
    this.explain = undefined
  }
}

/** Create the error for something that `forge build` writes and that is not there: `` `out/Vault.sol/Vault.json` ``. */
export function createMissingError(what: string): ArtifactError {
  return new ArtifactError(({build}) => `Cannot find ${what}: run \`${build}\` first`, {
    kind: 'not-compiled'
  })
}

/** A source changed, moved or disappeared since its artifact was made. */
export class StaleArtifactError extends Error {
  override name = 'StaleArtifactError'
  /** The source. */
  readonly path: string

  constructor(message: string, path: string, options?: ErrorOptions) {
    super(message, options)
    this.path = path
  }
}

/** A reference does not follow the grammar. */
export class ReferenceSyntaxError extends Error {
  override name = 'ReferenceSyntaxError'
}

/** A reference names nothing in the project. */
export class SymbolNotFoundError extends Error {
  override name = 'SymbolNotFoundError'
  /** Symbols that the reference may mean, nearest first. */
  readonly candidates: ReadonlyArray<string>
  /** The reference, where it is one that a page can have. */
  readonly reference: string | undefined

  constructor(
    message: string,
    candidates: ReadonlyArray<string>,
    {reference, ...options}: ErrorOptions & {reference?: string} = {}
  ) {
    super(message, options)
    this.candidates = candidates
    this.reference = reference
  }
}

/** A reference names more than one thing. */
export class AmbiguousReferenceError extends Error {
  override name = 'AmbiguousReferenceError'
  /** An unambiguous reference for each match. */
  readonly candidates: ReadonlyArray<string>

  constructor(message: string, candidates: ReadonlyArray<string>, options?: ErrorOptions) {
    super(message, options)
    this.candidates = candidates
  }
}

/** A file, region or line does not exist or is not allowed, or a hash differs. */
export class FileSnippetError extends Error {
  override name = 'FileSnippetError'
}
