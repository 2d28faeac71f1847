/** Values that are nested deeper would exhaust the stack of a recursive parser. People do not write them. */
const deepest = 500

/** Find the first bracket of a JSON text that is nested too deep for a recursive parser. */
export function findDeepNesting(text: string): number | undefined {
  let depth = 0
  for (const {0: bracket, index} of text.matchAll(/[[{]|[\]}]/g)) {
    depth += bracket === '[' || bracket === '{' ? 1 : -1
    if (depth > deepest) return index
  }
  return
}
