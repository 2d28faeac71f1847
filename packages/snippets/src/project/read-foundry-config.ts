import {existsSync} from 'node:fs'
import {basename, resolve} from 'node:path'
import {readText} from '@lockstep/problem/read-text'
import {ProjectError} from '../errors.ts'
import {checkFolder} from './check-folder.ts'
import {findSettingLine} from './find-setting-line.ts'
import {type Environment, findVariable, readEnvironment} from './read-environment.ts'
import {mostBytes, readProfile} from './read-profile.ts'
import {toProjectPath} from './to-project-path.ts'

/** The settings of a Foundry project that matter here. Paths are absolute. */
export interface FoundryConfig {
  root: string
  /** Name of the profile, in lowercase. */
  profile: string
  src: string
  /** Folders of tests and scripts. They may not exist. */
  test: string
  script: string
  /** Folders of libraries. */
  libs: ReadonlyArray<string>
  out: string
  /** File in which `forge` remembers what it compiled. */
  cache: string
  buildInfo: string
  gasSnapshot: string
  gasSnapshots: string
  /** Extra output that `forge` writes into each artifact, for example `storageLayout`. */
  extraOutput: ReadonlyArray<string>
  /** Patterns of sources that `forge` does not compile. */
  skip: ReadonlyArray<string>
  /** Where the folders that are searched are written, from the root: `foundry.toml:2:1`, or the name of a variable. */
  places: Readonly<Record<'src' | 'out', string>>
}

/**
 * Read the settings of a project as `forge` does: `foundry.toml`, the file it extends, `.env`, and
 * variables such as `FOUNDRY_OUT`.
 *
 * See <https://getfoundry.sh/config/overview>.
 *
 * @param projectRoot Folder of `foundry.toml`.
 * @param profile Name of the profile (default: `FOUNDRY_PROFILE`, or else `default`).
 * @throws ProjectError if there is no such project or profile, or a setting is invalid.
 */
export function readFoundryConfig(
  projectRoot: string,
  profile?: string,
  environment: Environment = process.env
): FoundryConfig {
  const root = resolve(projectRoot)
  const variables = readEnvironment(root, environment)
  const file = resolve(root, variables.FOUNDRY_CONFIG ?? 'foundry.toml')

  if (!existsSync(file)) {
    throw new ProjectError(
      'no-project',
      // A page can show this message, so it has no path of the machine that builds it.
      `Cannot find \`foundry.toml\` in \`${basename(root)}\`: pass the folder of a Foundry project`
    )
  }

  const {name, settings} = readProfile(file, {root, profile, variables})
  const src = resolve(root, settings.src)
  const out = resolve(root, settings.out)
  const toPlace = createPlaceFinder(file, toProjectPath({root}, file), name, variables)
  const places = {src: toPlace('src'), out: toPlace('out')}
  checkFolder('src', src, root, places.src)
  checkFolder('out', out, root, places.out)

  return {
    root,
    profile: name,
    src,
    test: resolve(root, settings.test),
    script: resolve(root, settings.script),
    libs: settings.libs.map((folder) => resolve(root, folder)),
    out,
    cache: resolve(root, settings.cache_path, 'solidity-files-cache.json'),
    buildInfo: resolve(
      settings.build_info_path ? root : out,
      settings.build_info_path ?? 'build-info'
    ),
    gasSnapshot: resolve(root, '.gas-snapshot'),
    gasSnapshots: resolve(root, settings.snapshots),
    extraOutput: settings.extra_output,
    skip: settings.skip,
    places
  }
}

function createPlaceFinder(
  file: string,
  shown: string,
  profile: string,
  variables: Environment
): (setting: string) => string {
  const text = readText(file, mostBytes, shown)
  return (setting) => {
    const variable = findVariable(setting, variables)
    if (variable !== undefined) return variable
    const place = findSettingLine(text, profile, setting)
    return place ? `${shown}:${place.line}:${place.column}` : shown
  }
}
