/** Add what Lockstep writes to a `.gitignore`. Returns undefined when everything is ignored already. */
export function extendGitignore(text: string | undefined): string | undefined {
  const lines = new Set((text ?? '').split('\n').map((line) => line.trim().replace(/^\/|\/$/g, '')))
  const missing = ['.lockstep/', 'dist/'].filter((entry) => !lines.has(entry.replace(/\/$/, '')))
  if (missing.length === 0) return
  const start = text === undefined || text === '' ? '' : `${text.trimEnd()}\n\n`
  return `${start}# Docs\n${missing.join('\n')}\n`
}
