import {StaleArtifactError} from '../errors.ts'
import {toBuildCommand} from '../project/to-build-command.ts'
import type {Source} from '../sources/read-source.ts'
import type {ArtifactHead} from './create-head-reader.ts'
import type {Seen} from './create-source-history.ts'

/** Checks whether artifacts were made from the current sources. See decisions/0010-trust-by-hash.md. */
export interface Freshness {
  isFresh(head: Pick<ArtifactHead, 'path' | 'hashes'>): boolean
  /**
   * Throw `StaleArtifactError` unless the artifact is fresh.
   *
   * @param siblings Heads of the other artifacts in folders of the same name.
   */
  check(head: Omit<ArtifactHead, 'unit'>, siblings: () => Iterable<ArtifactHead>): void
}

/** Create checks that compare artifacts with sources by hash. Messages name the profile that compiles them. */
export function createFreshness(
  profile: string,
  readText: (path: string) => Source | undefined,
  seenByOthers: (path: string) => Seen
): Freshness {
  const build = toBuildCommand(profile)
  const section = `[profile.${profile}]`

  function isFresh({path, hashes}: Pick<ArtifactHead, 'path' | 'hashes'>): boolean {
    const text = readText(path)
    if (!text) return false
    return hashes ? text.has(hashes) : seenByOthers(path) === 'same'
  }

  function explain(
    {file, path, hashes}: Omit<ArtifactHead, 'unit'>,
    siblings: () => Iterable<ArtifactHead>
  ): string {
    if (!readText(path)) {
      return `Unexpected artifact \`${file}\` of \`${path}\`, which was deleted or renamed: run \`${build} --force\``
    }

    if (hashes) {
      for (const sibling of siblings()) {
        if (sibling.path !== path || sibling.file === file || !isFresh(sibling)) continue
        return `Unexpected artifact \`${file}\`, left over from an earlier version of \`${path}\`: run \`${build} --force\``
      }
    } else if (seenByOthers(path) === 'never') {
      return `Cannot check whether \`${path}\` changed since \`${file}\` was made, because no contract imports it: set \`build_info = true\` under \`${section}\` in \`foundry.toml\` and run \`${build} --force\``
    }

    return `Unexpected change in \`${path}\` since \`${file}\` was made: run \`${build}\``
  }

  return {
    isFresh,
    check(head, siblings) {
      if (!isFresh(head)) throw new StaleArtifactError(explain(head, siblings), head.path)
    }
  }
}
