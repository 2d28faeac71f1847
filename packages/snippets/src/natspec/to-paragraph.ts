/** Take the first paragraph of a text. */
export function toParagraph(text: string): string {
  const [paragraph = ''] = text.trim().split(/\n\s*\n/, 1)
  return paragraph
}
