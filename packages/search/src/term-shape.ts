/** A hexadecimal number whose middle was left out: `0x4200…0028` -> `0x4200`, `0028`. */
export function splitShortHex(term: string): {head: string; tail: string} {
  const [head = term, tail = ''] = term.split('…')
  return {head, tail}
}

/** Whether a term is a word that may have been mistyped, and no number. */
export function isWord(term: string): boolean {
  return (
    term.length >= 4 && term.length <= 40 && /^\p{L}[\p{L}\p{M}\d_]+$/u.test(term) && !isHex(term)
  )
}

/** Whether a term is a number in hexadecimal. */
export function isHex(term: string): boolean {
  return /^0x[\da-f]/.test(term)
}
