/**
 * Write out what a terminal would obey instead of showing: control characters, line ends, and marks that turn the
 * direction of text.
 *
 * Titles and file names come from content, which may be anybody's: `\u001b[2J` would clear the screen.
 */
export function toVisible(text: string): string {
  return text.replace(/[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}
