import {createMissingError} from '../errors.ts'
import type {FoundryConfig} from '../project/read-foundry-config.ts'
import {readSource, type Source} from '../sources/read-source.ts'
import {toFile} from '../sources/to-file.ts'
import type {Artifact} from './artifact.ts'
import {createFileCache} from './create-file-cache.ts'
import type {FileVersions} from './create-file-versions.ts'
import {createFreshness, type Freshness} from './create-freshness.ts'
import {createHeadReader, type OpenArtifact} from './create-head-reader.ts'
import {createSourceHistory} from './create-source-history.ts'
import {findSourceHashes} from './find-in-artifacts.ts'
import {readArtifact} from './read-artifact.ts'
import {
  hashBuildInfoText,
  readBuildInfoArtifact,
  readBuildInfoTexts,
  splitBuildInfoName
} from './read-build-info.ts'

/** Artifacts and sources. Each is read once, and again when it changes. */
export interface ArtifactStore extends Freshness {
  /** Get the head and the symbols of an artifact. */
  open(file: string): OpenArtifact
  /** Get a whole artifact. */
  artifact(file: string): Artifact
  /** Get an artifact without the bodies of functions, if they can be skipped. */
  outline(file: string): Artifact
  /** Get a source; undefined if there is none at that path. */
  source(path: string): Source | undefined
}

/** What a store reads, and how much it keeps. */
interface StoreOptions {
  config: Pick<FoundryConfig, 'profile' | 'root'>
  /** All artifacts, as paths from the root. */
  files: ReadonlyArray<string>
  versions: FileVersions
  listBuildInfos: () => ReadonlyArray<string>
  /** Bytes of artifacts to keep parsed. */
  limit: number
  /** Read artifacts whole even where an outline would do. */
  isWhole: boolean
}

/** Create a store of artifacts and sources. */
export function createArtifactStore({
  config: {root, profile},
  files,
  versions,
  listBuildInfos,
  limit,
  isWhole
}: StoreOptions): ArtifactStore {
  const versionOf = (file: string) => versions.of(splitBuildInfoName(file)?.file ?? file)
  const compiled = new Map<string, Set<string>>()
  /** Versions of the artifacts whose hashes are in `compiled`. */
  const read = new Map<string, string | undefined>()
  const open = (file: string, part: 'outline' | 'whole') => {
    const version = versionOf(file)
    const name = splitBuildInfoName(file)
    const artifact = name ? readBuildInfoArtifact(root, name) : readArtifact(root, file, part)
    for (const [path, {keccak256}] of artifact.hashes) {
      compiled.set(path, (compiled.get(path) ?? new Set()).add(keccak256))
    }
    read.set(file, version)
    return artifact
  }

  const sources = createFileCache(limit, versions.of, (path) => {
    const value = readSource(toFile(root, path))
    return {value, size: value.bytes.length}
  })
  const artifacts = createFileCache(limit, versionOf, (file) => {
    const value = open(file, 'whole')
    return {value, size: value.size}
  })

  // An artifact can name any file, and only contracts may be read.
  const source = (path: string) => (path.endsWith('.sol') ? sources(path) : undefined)
  const outlines = createFileCache(limit / 4, versionOf, (file) => {
    const value = open(file, 'outline')
    return {value, size: value.size}
  })
  // A project can have dozens of sources that no artifact has a hash of.
  const texts = createFileCache(limit / 4, versionOf, (file) => {
    const value = readBuildInfoTexts(root, file)
    return {value, size: sumLengths(value.values())}
  })
  const whole = (file: string) => requireArtifact(file, artifacts(file))
  const outline = (file: string) => (isWhole ? whole(file) : requireArtifact(file, outlines(file)))

  function* listHashes(path: string): Generator<string> {
    // Most sources were compiled together with one whose artifact was read. Searching in files takes long.
    yield* compiled.get(path) ?? []
    const others = files.filter((file) => !read.has(file) || read.get(file) !== versionOf(file))
    yield* findSourceHashes(root, others, path)

    for (const file of listBuildInfos()) {
      const text = texts(file)?.get(path)
      const hash = text && hashBuildInfoText({file, path}, text)
      if (hash !== undefined) yield hash
    }
  }

  return {
    ...createFreshness(profile, source, createSourceHistory(source, versions.of, listHashes)),
    open: createHeadReader(outline, source, versionOf),
    outline,
    source,
    artifact: whole
  }
}

function sumLengths(texts: Iterable<Buffer>): number {
  let total = 0
  for (const {length} of texts) total += length
  return total
}

function requireArtifact(file: string, artifact: Artifact | undefined): Artifact {
  if (artifact) return artifact
  throw createMissingError(`\`${file}\``)
}
