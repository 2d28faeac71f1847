/**
 * Whether a glob matches a whole text: `*` matches anything, `?` one character.
 *
 * Written by hand because a regular expression would take exponential time on `****************x`.
 */
export function matchGlob(glob: string, text: string): boolean {
  let at = 0
  let star = -1
  let resume = 0

  for (let index = 0; index < text.length; ) {
    if (glob[at] === '*') {
      star = at++
      resume = index
    } else if (at < glob.length && (glob[at] === '?' || glob[at] === text[index])) {
      at++
      index++
    } else if (star !== -1) {
      // Let the last star match one more character.
      at = star + 1
      index = ++resume
    } else {
      return false
    }
  }

  while (glob[at] === '*') at++
  return at === glob.length
}
