/** Files that Lockstep and npm write and that should not be committed. */
const written = ['.lockstep/', 'dist/', 'node_modules/']

/**
 * Add what Lockstep writes to a `.gitignore`, and take the pages out of it: `forge init` ignores `docs/`, where
 * `forge doc` writes. Returns undefined when nothing has to change.
 */
export function extendGitignore(text: string | undefined, pages: string): string | undefined {
  const lines = listLines(text)
  // The last pattern that matches decides.
  const isIgnored = lines.lastIndexOf(pages) > lines.lastIndexOf(`!${pages}`)
  return addLines(text, [...(isIgnored ? [`!${pages}/`] : []), ...listMissing(lines, written)])
}

/** Add what the compiler writes for docs in another folder than the contracts. */
export function extendOuterGitignore(text: string | undefined): string | undefined {
  return addLines(text, listMissing(listLines(text), ['.lockstep/']))
}

function listLines(text = ''): Array<string> {
  return text.split('\n').map((line) => line.trim().replace(/^\/|\/$/g, ''))
}

function listMissing(lines: ReadonlyArray<string>, entries: ReadonlyArray<string>): Array<string> {
  return entries.filter((entry) => !lines.includes(entry.replace(/\/$/, '')))
}

function addLines(text: string | undefined, missing: ReadonlyArray<string>): string | undefined {
  if (missing.length === 0) return
  const start = text === undefined || text === '' ? '' : `${text.trimEnd()}\n\n`
  return `${start}# Docs\n${missing.join('\n')}\n`
}
