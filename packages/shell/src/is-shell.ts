const languages = new Set([
  'bash',
  'sh',
  'shell',
  'shellscript',
  'zsh',
  'console',
  'shellsession',
  'terminal'
])

/** Check whether the language of a code fence stands for shell commands, or for a session of a shell. */
export function isShell(language: string): boolean {
  return languages.has(language.toLowerCase())
}
