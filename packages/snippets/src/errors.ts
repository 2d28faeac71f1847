import {SetupError} from '@lockstep/problem'

/** The project's folder, `foundry.toml`, the profile or the artifacts are missing or cannot be read. */
export class ProjectError extends SetupError {
  override name = 'ProjectError'
}

/** An artifact is not what `forge build` writes. */
export class ArtifactError extends Error {
  override name = 'ArtifactError'
}

/** An artifact and the source on disk are not of one time. */
export class StaleArtifactError extends Error {
  override name = 'StaleArtifactError'
  /** The source which changed, was renamed or was deleted. */
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
  /** What the reference may have meant, nearest first. */
  readonly candidates: ReadonlyArray<string>

  constructor(message: string, candidates: ReadonlyArray<string>, options?: ErrorOptions) {
    super(message, options)
    this.candidates = candidates
  }
}

/** A reference names more than one thing. */
export class AmbiguousReferenceError extends Error {
  override name = 'AmbiguousReferenceError'
  /** References of all that is meant, each of one thing alone. */
  readonly candidates: ReadonlyArray<string>

  constructor(message: string, candidates: ReadonlyArray<string>, options?: ErrorOptions) {
    super(message, options)
    this.candidates = candidates
  }
}

/** A snippet of another file cannot be cut: no such file, region or lines, or not allowed. */
export class FileSnippetError extends Error {
  override name = 'FileSnippetError'
}
