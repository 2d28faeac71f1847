/** Make the first letter lowercase, for a message that becomes part of another. */
export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
