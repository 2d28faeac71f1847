import {existsSync} from 'node:fs'
import {resolve} from 'node:path'
import {findNearest, SetupError, toHint} from '@lockstep/problem'
import {readText} from '@lockstep/problem/read-text'
import {TomlError} from 'smol-toml'
import * as z from 'zod/mini'
import {ProjectError} from '../errors.ts'
import {type ProfileSettings, parseFoundryToml} from './parse-foundry-toml.ts'
import {type Environment, toSettings} from './read-environment.ts'
import {toProjectPath} from './to-project-path.ts'

/** Each pattern is compared with each source. */
const mostTexts = 200

const texts = z.array(z.string()).check(z.maxLength(mostTexts))

const settingsSchema = z.object({
  src: z._default(z.string(), 'src'),
  test: z._default(z.string(), 'test'),
  script: z._default(z.string(), 'script'),
  libs: z._default(texts, ['lib']),
  out: z._default(z.string(), 'out'),
  cache_path: z._default(z.string(), 'cache'),
  build_info_path: z.optional(z.string()),
  snapshots: z._default(z.string(), 'snapshots'),
  extra_output: z._default(texts, []),
  skip: z._default(texts, [])
})

/** Settings that are lists. */
const lists = new Set<unknown>(['extra_output', 'libs', 'skip'])

/** The profiles of a file by name. */
type Profiles = ReadonlyMap<string, ProfileSettings>

const extendsSchema = z.union([
  z.string(),
  z.object({path: z.string(), strategy: z.optional(z.string())})
])

/** People write these files by hand. */
export const mostBytes = 1_000_000

/** Options for reading a profile. */
interface ProfileOptions {
  /** Folder of the project. Messages name files as seen from it, since a page can show them. */
  root: string
  /** Name of the profile (default: `FOUNDRY_PROFILE`, or else `default`). */
  profile: string | undefined
  variables: Environment
}

/**
 * Read the settings of one profile in `foundry.toml`, including those of the file that it extends and of variables.
 */
export function readProfile(
  path: string,
  {root, profile, variables}: ProfileOptions
): {name: string; settings: z.infer<typeof settingsSchema>} {
  const file = toProjectPath({root}, path)
  const profiles = readProfiles(root, file)
  const name = chooseProfile(profiles, profile, variables.FOUNDRY_PROFILE, file)
  // Only the profile that is used may extend another file.
  const base = readBase(root, file, name, profiles.get(name)?.extends)
  return {name, settings: mergeSettings(file, {profiles, base}, name, variables)}
}

function readProfiles(root: string, file: string): Profiles {
  try {
    return parseFoundryToml(readText(resolve(root, file), mostBytes, file))
  } catch (cause) {
    if (cause instanceof SetupError) {
      throw new ProjectError('invalid-settings', cause.message, {cause})
    }
    const place = cause instanceof TomlError ? `${file}:${cause.line}:${cause.column}` : file
    throw new ProjectError(
      'invalid-settings',
      `Cannot read \`${place}\`: expected TOML with \`[profile.default]\`${toReason(cause)}`,
      {cause}
    )
  }
}

/** The first line of what the parser says. */
function toReason(cause: unknown): string {
  if (!(cause instanceof TomlError)) return ''
  const [reason = ''] = cause.message.replace(/^Invalid TOML document: /, '').split('\n')
  return reason === '' ? '' : ` (${reason})`
}

/**
 * Choose the requested profile.
 *
 * Like `forge`, fall back to the default profile if the environment names one that does not exist, because the
 * variable may be meant for another project.
 */
function chooseProfile(
  profiles: Profiles,
  profile: string | undefined,
  variable: string | undefined,
  file: string
): string {
  const name = (profile ?? variable ?? 'default').toLowerCase()
  if (name === 'default' || profiles.has(name)) return name
  if (profile === undefined) return 'default'

  const names = [...new Set(['default', ...profiles.keys()])]
  const nearest = findNearest(name, names)
  const hint = toHint(nearest)
  throw new ProjectError(
    'unknown-profile',
    `Cannot find profile \`${profile}\` in \`${file}\`, expected ${names.map((each) => `\`${each}\``).join(' or ')}${hint}`
  )
}

function mergeSettings(
  file: string,
  {profiles, base}: Record<'profiles', Profiles> & Record<'base', Profiles | undefined>,
  name: string,
  variables: Environment
): z.infer<typeof settingsSchema> {
  const written = {
    ...base?.get('default'),
    ...profiles.get('default'),
    ...base?.get(name),
    ...profiles.get(name)
  }
  const settings = {
    ...written,
    ...joinArrays(base?.get(name), profiles.get(name)),
    ...toSettings(variables, Object.keys(settingsSchema.shape))
  }
  const result = settingsSchema.safeParse(settings)
  if (result.success) return result.data

  const [issue] = result.error.issues
  throw new ProjectError(
    'invalid-settings',
    `Unexpected \`${issue?.path.join('.')}\` in profile \`${name}\` of \`${file}\`, expected ${
      lists.has(issue?.path[0]) ? `a list of at most ${mostTexts} texts` : 'a path as text'
    }`,
    {cause: result.error}
  )
}

function readBase(root: string, file: string, name: string, value: unknown): Profiles | undefined {
  if (value === undefined) return undefined
  const parsed = extendsSchema.safeParse(value)
  const path = parsed.success
    ? typeof parsed.data === 'string'
      ? parsed.data
      : parsed.data.path
    : undefined
  const base = path === undefined ? undefined : resolve(root, file, '..', path)
  if (base !== undefined && existsSync(base)) return readProfiles(root, toProjectPath({root}, base))
  throw new ProjectError(
    'invalid-settings',
    `Cannot find \`${path ?? 'extends'}\`, which profile \`${name}\` of \`${file}\` extends`
  )
}

/** `forge` joins the arrays of both files, unless the strategy says otherwise. */
function joinArrays(
  base: ProfileSettings | undefined,
  own: ProfileSettings | undefined
): ProfileSettings {
  const strategy = extendsSchema.safeParse(own?.extends)
  if (typeof strategy.data === 'object' && strategy.data.strategy === 'replace-arrays') return {}
  const joined: Record<string, unknown> = {}

  for (const [name, value] of Object.entries(own ?? {})) {
    const first = base?.[name]
    if (Array.isArray(value) && Array.isArray(first)) joined[name] = [...first, ...value]
  }

  return joined
}
