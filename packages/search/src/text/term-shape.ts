/** Check whether a term is a word that can have a typo, and not a number or a name with punctuation. */
export function isWord(term: string): boolean {
  return (
    term.length >= 4 && term.length <= 40 && /^\p{L}[\p{L}\p{M}\d_]+$/u.test(term) && !isHex(term)
  )
}

/** Check whether a term is a hexadecimal number. */
export function isHex(term: string): boolean {
  return /^0x[\da-f]/.test(term)
}

/** Check whether a term is a whole short text: see `toPhrase`. */
export function isPhrase(term: string): boolean {
  return term.startsWith('"')
}
