/** Return the end of a text that belongs to its last sentence, or to the part after a colon or semicolon. */
export function toLastSentence(text: string): string {
  return text.split(/[.;:!?]\s+/).at(-1) ?? ''
}
