import {readStamp} from '../sources/read-stamp.ts'
import {toFile} from '../sources/to-file.ts'

/** When files of a project last changed. */
export interface Stamps {
  /** Get the stamp of a file; undefined if there is no such file. */
  of(path: string): string | undefined
  /** Ask the disk about each file once while `run` runs, however often its stamp is needed. */
  steady<Value>(run: () => Value): Value
}

/** Create a reader of stamps for a project. */
export function createStamps(root: string): Stamps {
  const known = new Map<string, string | undefined>()
  let depth = 0

  return {
    of(path) {
      if (depth > 0 && known.has(path)) return known.get(path)
      const stamp = readStamp(toFile(root, path))
      if (depth > 0) known.set(path, stamp)
      return stamp
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
