/** Write text, in which the generators allow HTML, as one line of Markdown that MDX can parse, too. */
export function toMarkdown(text: string): string {
  return toTextLine(text).replace(/[\\`*_[\]{}<]/g, '\\$&')
}

/** Remove HTML from a text, and write it as one line. */
export function toTextLine(text: string): string {
  return text
    .replace(/<[^<>]*>/g, ' ')
    .split(/\s+/)
    .filter((word) => word !== '')
    .join(' ')
}
