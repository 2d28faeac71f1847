import {SetupError} from '@lockstep/problem'
import {parse as parseToml, TomlError} from 'smol-toml'

/**
 * Add the profile `docs` to a `foundry.toml`. Returns undefined when the file has one, in any notation of TOML.
 *
 * The profile has output folders of its own, so that compiling for the docs and for tests never overwrite each other.
 * Throws a `SetupError` for profiles in braces, which TOML lets no table extend.
 */
export function extendFoundryToml(text: string): string | undefined {
  if (/^[ \t]*\[\s*profile\s*\.\s*(?:docs|"docs"|'docs')\s*\]/m.test(text)) return
  const profiles = parseProfiles(text)
  if (profiles?.docs !== undefined) return
  const end = text === '' || text.endsWith('\n') ? '' : '\n'
  const extended = `${text}${end}\n${buildProfile(listSkipped(profiles))}`
  if (profiles && !parseProfiles(extended)) {
    throw new SetupError(
      'Cannot add the profile `docs` to `foundry.toml`, because `profile` is written in braces, which no table can extend: write each profile as a table such as `[profile.default]`'
    )
  }
  return extended
}

/** Settings of profiles, which may have any value. */
type Profiles = Readonly<Record<string, {skip?: unknown} | undefined>>

/** Parse the profiles of a text. Returns undefined for a text that is not TOML: Foundry reports why when it compiles. */
function parseProfiles(text: string): Profiles | undefined {
  try {
    const {profile = {}} = parseToml(text, {integersAsBigInt: 'asNeeded'}) as {profile?: Profiles} // Foundry checks it.
    return profile
  } catch (error) {
    if (error instanceof TomlError) return
    throw error
  }
}

/** List what the default profile doesn't compile, because a list in another profile replaces it. */
function listSkipped(profiles: Profiles | undefined): Array<string> {
  const skip = profiles?.default?.skip
  return Array.isArray(skip) ? skip.filter((each) => typeof each === 'string') : []
}

function buildProfile(skipped: ReadonlyArray<string>): string {
  const skip = [...new Set([...skipped, 'test/**', 'script/**'])]
  return `# What the docs read. Compile it with \`FOUNDRY_PROFILE=docs forge build\`.
[profile.docs]
out = ".lockstep/out"
cache_path = ".lockstep/forge"
ast = true # Code is cut by symbol, which takes the syntax tree.
build_info = true
extra_output = ["storageLayout", "transientStorageLayout"]
skip = [${skip.map((each) => JSON.stringify(each)).join(', ')}] # Readers see sources only.
`
}
