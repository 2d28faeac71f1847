/** Files that Lockstep and npm write and that should not be committed. */
const written = ['.lockstep/', 'dist/', 'node_modules/']

/**
 * Add what Lockstep writes to a `.gitignore`, and take the pages out of it: `forge init` ignores `docs/`, where
 * `forge doc` writes. Returns undefined when nothing has to change.
 */
export function extendGitignore(text: string | undefined, pages: string): string | undefined {
  const lines = (text ?? '').split('\n').map((line) => line.trim().replace(/^\/|\/$/g, ''))
  const missing = written.filter((entry) => !lines.includes(entry.replace(/\/$/, '')))
  // The last pattern that matches decides.
  if (lines.lastIndexOf(pages) > lines.lastIndexOf(`!${pages}`)) missing.unshift(`!${pages}/`)
  if (missing.length === 0) return
  const start = text === undefined || text === '' ? '' : `${text.trimEnd()}\n\n`
  return `${start}# Docs\n${missing.join('\n')}\n`
}
