/** A part of a glob. */
type Token =
  | {kind: 'text'; text: string}
  /** `?` */
  | {kind: 'character'}
  /** `*`, which stays within a name. */
  | {kind: 'name'}
  /** `**` within the glob: any folders, or none. */
  | {kind: 'folders'}
  /** `**` at the end. */
  | {kind: 'rest'}

/** Longer globs match nothing: no path is as long. */
const mostLength = 1000

/**
 * Whether a glob matches a path or a folder above it: `*` and `?` match anything but a slash, `**` any folders.
 *
 * All ways to match are followed side by side, so the time is at most the product of both lengths. A regular expression
 * would take exponential time on a glob such as `*a*a*a*a*a*b`.
 */
export function matchPath(glob: string, path: string): boolean {
  if (glob.length > mostLength) return false
  const tokens = parseGlob(glob.replace(/^\.\//, '').replace(/\/$/, ''))
  const needed = tokens.filter(({kind}) => kind === 'text' || kind === 'character')
  if (needed.length > path.length) return false
  let states = new Set<number>()
  let entered = new Set<number>()
  enter(0, states)

  for (const character of path) {
    if (character === '/' && states.has(tokens.length)) return true
    const next = new Set<number>()
    entered = new Set()
    for (const state of states) step(state, character, next)
    if (next.size === 0) return false
    states = next
  }
  return states.has(tokens.length)

  /** Add a state, and those after it if its token may match nothing. */
  function enter(state: number, to: Set<number>): void {
    if (entered.has(state)) return
    entered.add(state)
    to.add(state)
    const kind = tokens[state]?.kind
    if (kind === 'name' || kind === 'folders' || kind === 'rest') enter(state + 1, to)
  }

  function step(state: number, character: string, to: Set<number>): void {
    const token = tokens[state]
    if (!token) return
    if (token.kind === 'text') {
      if (token.text === character) enter(state + 1, to)
    } else if (token.kind === 'character') {
      if (character !== '/') enter(state + 1, to)
    } else if (token.kind === 'name') {
      if (character !== '/') enter(state, to)
    } else if (token.kind === 'rest') {
      enter(state, to)
    } else {
      to.add(state)
      if (character === '/') enter(state + 1, to)
    }
  }
}

function parseGlob(glob: string): Array<Token> {
  const parts = glob.match(/\*\*\/?|[\s\S]/gu) ?? []
  return parts.map((part, index): Token => {
    if (part === '*') return {kind: 'name'}
    if (part === '?') return {kind: 'character'}
    if (!part.startsWith('**')) return {kind: 'text', text: part}
    return {kind: index === parts.length - 1 ? 'rest' : 'folders'}
  })
}
