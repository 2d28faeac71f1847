const longest = 200

/**
 * Quote in a message what somebody wrote: no longer than can be read, and without
 * characters that move the cursor or turn the direction of the text.
 */
export function quoteText(text: string): string {
  const shown = text.length > longest ? `${text.slice(0, longest)}…` : text
  return `\`${shown.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escapeCharacter)}\``
}

function escapeCharacter(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`
}
