const named: Readonly<Record<string, string>> = {
  amp: '&',
  apos: "'",
  gt: '>',
  lt: '<',
  nbsp: '\u00a0',
  quot: '"'
}

/** Characters as references of XML, or as Mermaid writes them: `#quot;`. */
const reference = /&?#(\d{1,7});|&#x([\da-f]{1,6});|[&#](amp|apos|gt|lt|nbsp|quot);/gi

/** Parse the text of a label: its quotes, its line breaks, and characters that are written as references. */
export function parseLabel(text: string): string {
  const trimmed = text.trim()
  const isQuoted = trimmed.length > 1 && trimmed.startsWith('"') && trimmed.endsWith('"')
  return (isQuoted ? trimmed.slice(1, -1) : trimmed)
    .replace(/<br\s*\/?>|\\n/gi, '\n')
    .replace(reference, toCharacter)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
}

/** Parse the text of an arrow. Returns undefined if the arrow has no text. */
export function parseText(text: string | undefined): string | undefined {
  return parseLabel(text ?? '') || undefined
}

function toCharacter(written: string, decimal?: string, hex?: string, name?: string): string {
  if (name !== undefined) return named[name.toLowerCase()] ?? written
  const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
  return code > 31 && code <= 0x10ffff ? String.fromCodePoint(code) : written
}
