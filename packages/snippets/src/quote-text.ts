const longest = 200

/**
 * Quote an author's text in a message: shortened, and with control characters escaped, since they can
 * move the cursor or reverse the direction of the text.
 */
export function quoteText(text: string): string {
  const shown = text.length > longest ? `${text.slice(0, longest)}…` : text
  return `\`${shown.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escapeCharacter)}\``
}

function escapeCharacter(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`
}
