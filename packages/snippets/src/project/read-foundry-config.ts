import {existsSync, readFileSync} from 'node:fs'
import {resolve} from 'node:path'
import {parse, TomlError} from 'smol-toml'
import * as z from 'zod/mini'
import {ProjectError} from '../errors.ts'

/** Where a Foundry project keeps what is needed here; absolute paths. */
export interface FoundryConfig {
  root: string
  out: string
  /** File in which `forge` remembers what it compiled. */
  cache: string
  buildInfo: string
  gasSnapshot: string
  gasSnapshots: string
}

const profileSchema = z.object({
  out: z.optional(z.string()),
  cache_path: z.optional(z.string()),
  build_info_path: z.optional(z.string()),
  snapshots: z.optional(z.string()),
  extends: z.optional(z.union([z.string(), z.object({path: z.string()})]))
})

const configSchema = z.object({
  profile: z._default(z.record(z.string(), z.unknown()), {})
})

type Profile = z.infer<typeof profileSchema>

/**
 * Read `foundry.toml` of a project, as `forge` does for one profile.
 *
 * @param projectRoot Folder of `foundry.toml`.
 * @param profile Name of the profile; what it leaves out comes from `default`.
 */
export function readFoundryConfig(projectRoot: string, profile: string): FoundryConfig {
  const root = resolve(projectRoot)
  const file = resolve(root, 'foundry.toml')

  if (!existsSync(file)) {
    throw new ProjectError(
      `Cannot find \`foundry.toml\` in \`${projectRoot}\`: give the folder of a Foundry project`
    )
  }

  const profiles = readProfiles(file)
  const chosen = {...profiles.get('default'), ...profiles.get(profile)}
  const out = resolve(root, chosen.out ?? 'out')

  return {
    root,
    out,
    cache: resolve(root, chosen.cache_path ?? 'cache', 'solidity-files-cache.json'),
    buildInfo: chosen.build_info_path
      ? resolve(root, chosen.build_info_path)
      : resolve(out, 'build-info'),
    gasSnapshot: resolve(root, '.gas-snapshot'),
    gasSnapshots: resolve(root, chosen.snapshots ?? 'snapshots')
  }
}

function readProfiles(file: string, seen: ReadonlyArray<string> = []): Map<string, Profile> {
  const profiles = new Map<string, Profile>()
  let entries: Array<[string, unknown]>

  try {
    entries = Object.entries(configSchema.parse(parse(readFileSync(file, 'utf8'))).profile)
  } catch (cause) {
    throw new ProjectError(
      `Cannot read \`${toPlace(file, cause)}\`: expected TOML with \`[profile.default]\``,
      {cause}
    )
  }

  for (const [name, value] of entries) {
    const result = profileSchema.safeParse(value)

    if (!result.success) {
      throw new ProjectError(
        `Unexpected settings in profile \`${name}\` of \`${file}\`, expected paths as text`,
        {cause: result.error}
      )
    }

    const base = result.data.extends
    const basePath = typeof base === 'string' ? base : base?.path
    const baseFile = basePath === undefined ? undefined : resolve(file, '..', basePath)

    if (baseFile && !existsSync(baseFile)) {
      throw new ProjectError(
        `Cannot find \`${basePath}\`, which profile \`${name}\` of \`${file}\` extends`
      )
    }

    // `forge` itself refuses a base which has a base.
    const inherited =
      baseFile && !seen.includes(baseFile)
        ? readProfiles(baseFile, [...seen, file, baseFile]).get(name)
        : undefined
    profiles.set(name, {...inherited, ...result.data})
  }

  return profiles
}

/** With line and column, if the text is no TOML. */
function toPlace(file: string, cause: unknown): string {
  return cause instanceof TomlError ? `${file}:${cause.line}:${cause.column}` : file
}
