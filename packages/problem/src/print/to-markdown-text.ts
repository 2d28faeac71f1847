import {toVisible} from './to-visible.ts'

/**
 * Escape a reason for Markdown. What is between backticks stays code.
 *
 * Names in a reason come from content. If one contains a backtick, it is not certain what Markdown takes for code, so
 * everything is escaped.
 */
export function toMarkdownText(reason: string): string {
  const text = toVisible(reason)
  const parts = text.split('`')
  if (parts.length % 2 === 0 || text.includes('``')) return escapeAll(text)
  return parts.map((part, index) => (index % 2 === 1 ? `\`${part}\`` : escapeAll(part))).join('')
}

function escapeAll(text: string): string {
  return text.replace(/[\\`<>[\]*_~|@#!&]/g, '\\$&')
}
