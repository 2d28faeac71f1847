/** `mint` -> `tnim`; pairs of surrogates stay what they are. */
export function reverse(text: string): string {
  return Array.from(text).reverse().join('')
}
