// Each pattern is matched where the last one ended: one for the whole line could take forever.
const id = /\w+(?:-\w+)*/y
// The longer brackets first, since the shorter ones begin with the same letters.
const shape =
  /\(\(\(.+?\)\)\)|\(\[.+?\]\)|\(\(.+?\)\)|\[\[.+?\]\]|\[\(.+?\)\]|\[\/.+?\\\]|\[\\.+?\/\]|>.+?\]|\{\{.+?\}\}|\[.+?\]|\(.+?\)|\{.+?\}/y
const className = /:::[\w-]+/y
const space = /\s*/y
const arrow = /(<)?(?:(--+>)|(-\.+->)|(==+>)|(---+)|(-\.+-)|(===+))/y
const label = /\s*\|([^|]*)\|/y
const arrowWithText =
  /(<)?(?:--|-\.|==)\s*([^-=.>|\s](?:.*?\S)??)\s*(?:(--+>)|(\.+->)|(==+>)|(---+)|(\.+-)|(===+))/y

/** How the renderer writes arrows, in the order of the groups above. */
const arrows = ['-->', '-.->', '==>', '---', '-.-', '===']

/**
 * Parse a line of a flowchart, and write it with one space between its parts and arrows of one length.
 *
 * ```text
 * A["Text"]--send-->B & C -> A["Text"] -->|send| B & C
 * ```
 *
 * Returns undefined for a line without meaning.
 */
export function parseFlowLine(line: string): string | undefined {
  if (/^(subgraph\s+\S.*|end|direction\s+(TD|TB|LR|BT|RL))$/i.test(line)) return line
  const parts: Array<string> = []
  let at = 0

  while (true) {
    const name = take(id)?.[0]
    if (name === undefined) return
    parts.push(`${name}${take(shape)?.[0] ?? ''}`)
    take(className)
    take(space)
    if (at === line.length) return parts.join(' ')
    const next = line[at] === '&' ? takeAnd() : takeArrow()
    if (next === undefined) return
    parts.push(next)
    take(space)
  }

  function takeAnd(): string {
    at++
    return '&'
  }

  function takeArrow(): string | undefined {
    const plain = take(arrow)
    if (plain) {
      const [, start, ...ends] = plain
      const text = take(label)?.[1]
      return toArrow(start, ends, text)
    }
    const [, start, text, ...ends] = take(arrowWithText) ?? []
    return text === undefined ? undefined : toArrow(start, ends, text)
  }

  function take(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = at
    const match = pattern.exec(line) ?? undefined
    at += match?.[0].length ?? 0
    return match
  }
}

function toArrow(
  start: string | undefined,
  ends: ReadonlyArray<string | undefined>,
  text: string | undefined
): string {
  const line = arrows[ends.findIndex((end) => end !== undefined)] ?? '-->'
  return `${start ?? ''}${line}${text === undefined || text === '' ? '' : `|${text}|`}`
}
