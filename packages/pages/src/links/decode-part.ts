/** Decode what is encoded in a part of a link. A stray `%` is a plain character. */
export function decodePart(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
