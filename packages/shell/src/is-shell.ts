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

/** Check whether the language of a code fence is a shell or a shell session. */
export function isShell(language: string): boolean {
  return languages.has(language.toLowerCase())
}
