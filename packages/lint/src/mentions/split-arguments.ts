/** Find the bracket that closes the one at `open`. Returns undefined if none does. */
export function findClose(code: string, open: number): number | undefined {
  let depth = 0
  for (let at = open; at < code.length; at++) {
    const character = code[at] ?? ''
    if ('([{'.includes(character)) depth++
    else if (')]}'.includes(character)) depth--
    else if (/["'`]/.test(character)) at = skipText(code, at)
    if (depth === 0) return at
  }
  return
}

/**
 * Split a list at its top-level commas, given the place of its opening bracket.
 *
 * Returns undefined if the list is not closed, or leaves something out.
 */
export function splitArguments(code: string, open: number): Array<string> | undefined {
  const close = findClose(code, open)
  if (close === undefined) return
  const list: Array<string> = []
  let start = open + 1
  for (let at = start; at <= close; at++) {
    const character = code[at] ?? ''
    if (at === close || character === ',') {
      list.push(code.slice(start, at).trim())
      start = at + 1
    } else if ('([{'.includes(character)) at = findClose(code, at) ?? close
    else if (/["'`]/.test(character)) at = skipText(code, at)
  }
  // The last comma may be followed by nothing.
  if (list.at(-1) === '') list.pop()
  return list.some((each) => each === '' || /\.\.\.|…/.test(each)) ? undefined : list
}

function skipText(code: string, from: number): number {
  for (let at = from + 1; at < code.length; at++) {
    if (code[at] === '\\') at++
    else if (code[at] === code[from]) return at
    else if (code[at] === '\n' && code[from] !== '`') return from
  }
  return from
}
