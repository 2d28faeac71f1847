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

/** How arrows are written, in the order of the groups above. */
const arrows = ['-->', '-.->', '==>', '---', '-.-', '===']

/** An arrow of a flowchart, as the patterns of `arrows` write it. */
export interface FlowArrow {
  type: 'arrow'
  line: string
  hasStart: boolean
  label: string | undefined
}

/** A part of a line of a flowchart: a node with its text in brackets, an arrow, or `&`. */
export type FlowPart =
  | {type: 'node'; id: string; shape: string | undefined}
  | {type: 'and'}
  | FlowArrow

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
  return parseFlowChain(line)?.map(toText).join(' ')
}

/** Parse nodes and the arrows between them. Returns undefined for a line without meaning. */
export function parseFlowChain(line: string): Array<FlowPart> | undefined {
  const parts: Array<FlowPart> = []
  let at = 0

  while (true) {
    const name = take(id)?.[0]
    if (name === undefined) return
    parts.push({type: 'node', id: name, shape: take(shape)?.[0]})
    take(className)
    take(space)
    if (at === line.length) return parts
    const next = line[at] === '&' ? takeAnd() : takeArrow()
    if (next === undefined) return
    parts.push(next)
    take(space)
  }

  function takeAnd(): FlowPart {
    at++
    return {type: 'and'}
  }

  function takeArrow(): FlowArrow | undefined {
    const plain = take(arrow)
    if (plain) {
      const [, start, ...ends] = plain
      return toArrow(start, ends, take(label)?.[1])
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
): FlowArrow {
  const line = arrows[ends.findIndex((end) => end !== undefined)] ?? '-->'
  return {type: 'arrow', line, hasStart: start !== undefined, label: text === '' ? undefined : text}
}

function toText(part: FlowPart): string {
  if (part.type === 'and') return '&'
  if (part.type === 'node') return `${part.id}${part.shape ?? ''}`
  const {hasStart, line, label: text} = part
  return `${hasStart ? '<' : ''}${line}${text === undefined ? '' : `|${text}|`}`
}
