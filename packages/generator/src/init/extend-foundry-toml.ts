import {parse as parseToml, TomlError} from 'smol-toml'

/**
 * Add the profile `docs` to a `foundry.toml`. Returns undefined when the file has one.
 *
 * The profile has output folders of its own, so that compiling for the docs and for tests never overwrite each other.
 */
export function extendFoundryToml(text: string): string | undefined {
  if (/^[ \t]*\[\s*profile\s*\.\s*(?:docs|"docs"|'docs')\s*\]/m.test(text)) return
  const end = text === '' || text.endsWith('\n') ? '' : '\n'
  return `${text}${end}\n${buildProfile(listSkipped(text))}`
}

/** List what the default profile doesn't compile. A list of another profile replaces that of the default one. */
function listSkipped(text: string): Array<string> {
  try {
    const {profile} = parseToml(text) as {profile?: {default?: {skip?: unknown}}} // Any value may be there.
    const skip = profile?.default?.skip
    return Array.isArray(skip) ? skip.filter((each) => typeof each === 'string') : []
  } catch (error) {
    // Foundry reports what is wrong when it compiles.
    if (error instanceof TomlError) return []
    throw error
  }
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
