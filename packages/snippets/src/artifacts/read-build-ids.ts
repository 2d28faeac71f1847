import * as z from 'zod/mini'
import {mostArtifactBytes, readBounded} from './read-bounded.ts'

/** The run of the compiler that wrote an artifact. */
export interface Build {
  /** Id of the run, which is also the name of its build-info. */
  id: string
  version: string
}

const buildSchema = z.object({path: z.string(), build_id: z.string()})

const cacheSchema = z.object({
  files: z.record(
    z.string(),
    z.object({
      // Contract, version of the compiler, profile of its settings.
      artifacts: z.record(z.string(), z.record(z.string(), z.record(z.string(), buildSchema)))
    })
  )
})

/**
 * Read from the cache of `forge` which run of the compiler made each artifact.
 *
 * The cache is not a documented format: if it is missing or looks different, the map is empty, and
 * callers find runs by other means.
 *
 * @returns Artifacts as paths from the folder of artifacts.
 */
export function readBuildIds(file: string): ReadonlyMap<string, Build> {
  const builds = new Map<string, Build>()
  const cache = cacheSchema.safeParse(readJson(file))
  if (!cache.success) return builds

  for (const {artifacts} of Object.values(cache.data.files)) {
    for (const versions of Object.values(artifacts)) {
      for (const [version, profiles] of Object.entries(versions)) {
        for (const {path, build_id: id} of Object.values(profiles)) builds.set(path, {id, version})
      }
    }
  }

  return builds
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readBounded(file, mostArtifactBytes).toString('utf8'))
  } catch {
    // Missing, too large, or being written right now.
    return undefined
  }
}
