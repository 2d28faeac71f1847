/** Escape a text for MDX. What is between backticks stays code. */
export function escapeMarkdown(text: string): string {
  const parts = text.split('`')
  // A backtick without a partner is a backtick.
  if (parts.length % 2 === 0) return escapeText(text)
  return parts.map((part, index) => (index % 2 === 1 ? `\`${part}\`` : escapeText(part))).join('')
}

function escapeText(text: string): string {
  return text.replace(/[\\`*_{}[\]<>#|~$:@&!]/g, '\\$&')
}
