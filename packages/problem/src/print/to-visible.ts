/** Control characters, line ends, and marks that turn the direction of text. */
const controls = /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu

/** The same, or a whole sequence that our printers write themselves: colors, and the removal of a line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals obey them
const controlsAndOwn = /\u001b\[\d{1,3}m|\r\u001b\[K|\r\n|[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu

/**
 * Write out what a terminal would obey instead of showing, for a text within a line.
 *
 * Titles and file names come from untrusted content: `\u001b[2J` would clear the screen.
 */
export function toVisible(text: string): string {
  return text.replace(controls, writeOut)
}

/**
 * Write out the same in everything that a command prints, in case a printer has missed some.
 *
 * In JSON, the escaped text is equal to the original.
 */
export function toPrintable(text: string, color: boolean): string {
  return text.replace(controlsAndOwn, (found) => {
    const isOwn = found === '\n' || found === '\t' || found === '\r\n'
    return isOwn || (color && found.length > 1) ? found : Array.from(found, writeOut).join('')
  })
}

function writeOut(character: string): string {
  const code = character.charCodeAt(0)
  const isControl = code < 32 || code > 126
  return isControl ? `\\u${code.toString(16).padStart(4, '0')}` : character
}
