import {parse} from 'smol-toml'
import * as z from 'zod/mini'

/** Settings of a profile by name, with `_` instead of `-`. */
export type ProfileSettings = Readonly<Record<string, unknown>>

const tableSchema = z.record(z.string(), z.unknown())
const fileSchema = z.object({profile: z._default(z.record(z.string(), tableSchema), {})})

/**
 * Parse the profiles of a `foundry.toml`.
 *
 * Names of profiles are lowercase in the result, since `forge` ignores their case.
 *
 * @throws TomlError or a Zod error if the text is not TOML or `profile` is not a table of tables.
 */
export function parseFoundryToml(text: string): Map<string, ProfileSettings> {
  // Foundry writes 64-bit integers such as `gas_limit = 9223372036854775807`.
  const file = parse(text, {integersAsBigInt: 'asNeeded'})
  const {profile} = fileSchema.parse(file)
  // `[default]` is the old notation of `[profile.default]`, which `forge` still reads.
  const legacy = tableSchema.safeParse(file.default)
  const profiles = Object.entries({
    ...(legacy.success && {default: legacy.data}),
    ...profile
  })
  return new Map(profiles.map(([name, settings]) => [name.toLowerCase(), toSnakeCase(settings)]))
}

/** Parse a setting from an environment variable: `true`, `["storageLayout"]`, or plain text. */
export function parseVariable(text: string): unknown {
  try {
    return parse(`value = ${text}`, {integersAsBigInt: 'asNeeded'}).value
  } catch {
    // A path such as `build/out` is not a TOML value, and means itself.
    return text
  }
}

function toSnakeCase(settings: Record<string, unknown>): ProfileSettings {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name.replaceAll('-', '_'), value])
  )
}
