import path from 'node:path'
import {readText} from '@lockstep/problem/read-text'

/** The values of the `build.json` of a folder, which another tool may have written. There are none without that file. */
export function readBuildFile(folder: string): {generator?: unknown; errors?: unknown} {
  try {
    const data: unknown = JSON.parse(readText(path.join(folder, 'build.json')))
    return typeof data === 'object' && data !== null ? data : {}
  } catch {
    // The file is missing, damaged or from another tool.
    return {}
  }
}
