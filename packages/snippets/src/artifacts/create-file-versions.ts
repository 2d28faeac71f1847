import {readFileVersion} from '../sources/read-file-version.ts'
import {toFile} from '../sources/to-file.ts'

/** When files of a project last changed. */
export interface FileVersions {
  /** Get the version of a file; undefined if there is no such file. */
  of(path: string): string | undefined
  /** Check each file on the disk only once while `run` runs, however often its version is needed. */
  steady<Value>(run: () => Value): Value
}

/**
 * Create a reader of versions for a project.
 *
 * @param isKept - Whether to check each file on the disk only once for the lifetime of the reader.
 */
export function createFileVersions(root: string, isKept = false): FileVersions {
  const known = new Map<string, string | undefined>()
  let depth = isKept ? 1 : 0

  return {
    of(path) {
      if (depth > 0 && known.has(path)) return known.get(path)
      const version = readFileVersion(toFile(root, path))
      if (depth > 0) known.set(path, version)
      return version
    },

    steady(run) {
      depth++
      try {
        return run()
      } finally {
        depth--
        if (depth === 0) known.clear()
      }
    }
  }
}
