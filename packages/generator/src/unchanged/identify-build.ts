import path from 'node:path'
import {toDigest} from '../cache/to-digest.ts'
import {bundleFolder, isBundled} from '../engine/home-folder.ts'
import {
  listSettingsPaths,
  readSettingsPath,
  type SettingsOptions
} from '../settings/read-settings-path.ts'
import type {Places, PlacesState} from './read-state.ts'

/** The identity of a build, and the file in the cache that lists what it read. */
export interface BuildIdentity {
  file: string
  /** Digest of the options and the environment. */
  key: string
  /** Places that decide which program runs with which settings. */
  files: ReadonlyArray<string>
  folders: ReadonlyArray<string>
  /** When the build began, in milliseconds since 1970. */
  start: number
  /** The files that the last build read, and their state when this build began. */
  seen?: {places: Places; state: PlacesState | undefined}
}

/** Options of the command line that identify a build. */
export interface IdentityOptions extends SettingsOptions {
  cache?: string | undefined
  keepGoing?: boolean | undefined
}

/**
 * Find what identifies a build. Returns undefined for a folder without settings, which depends on the folders around it.
 *
 * `program` has the files of the program, by default those of its bundle. Separate modules are for those who work on
 * them, and are not identified.
 */
export function identifyBuild(
  cwd: string,
  options: IdentityOptions,
  program: ReadonlyArray<string> = isBundled ? [bundleFolder] : []
): BuildIdentity | undefined {
  const settings = readSettingsPath(cwd, options)
  if (settings === undefined || program.length === 0) return
  const {cache = path.join(path.dirname(settings), '.lockstep')} = options
  const key = toDigest(cwd, process.version, JSON.stringify(options), ...listVariables())
  return {
    file: path.join(path.resolve(cwd, cache), `unchanged-${key}.json`),
    key,
    files: [...listSettingsPaths(cwd), settings],
    folders: program,
    start: Date.now()
  }
}

/** List the variables of the environment that change what a build makes, with their values. */
function listVariables(): Array<string> {
  return Object.entries(process.env)
    .flatMap(([name, value]) => (isVariable.test(name) ? [`${name}=${value}`] : []))
    .sort()
}

const isVariable = /^(?:DAPP_|FOUNDRY_|GIT_|LOCKSTEP_)|^(?:NODE_ENV|SOURCE_DATE_EPOCH|TZ)$/
