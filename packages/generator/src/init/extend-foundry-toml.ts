/**
 * Add the profile `docs` to a `foundry.toml`. Returns undefined when the file has one.
 *
 * The profile has output folders of its own, so that compiling for the docs and for tests never overwrite each other.
 */
export function extendFoundryToml(text: string): string | undefined {
  if (/^[ \t]*\[\s*profile\s*\.\s*(?:docs|"docs"|'docs')\s*\]/m.test(text)) return
  const end = text === '' || text.endsWith('\n') ? '' : '\n'
  return `${text}${end}\n${profile}`
}

const profile = `# What the docs read. Compile it with \`FOUNDRY_PROFILE=docs forge build\`.
[profile.docs]
out = ".lockstep/out"
cache_path = ".lockstep/forge"
ast = true # Code is cut by symbol, which takes the syntax tree.
build_info = true
extra_output = ["storageLayout", "transientStorageLayout"]
skip = ["test/**", "script/**"] # Readers see sources only.
`
