import type {LineStyle} from './graph.ts'

// Each pattern is matched where the last one ended: one for the whole line could take forever.
const id = /[\w$\\]+(?:[-.][\w$\\]+)*/y
// The longer brackets first, since the shorter ones begin with the same letters.
const shape =
  /\(\(\((?:"[^"]*"|.+?)\)\)\)|\(\[(?:"[^"]*"|.+?)\]\)|\(\((?:"[^"]*"|.+?)\)\)|\[\[(?:"[^"]*"|.+?)\]\]|\[\((?:"[^"]*"|.+?)\)\]|\[\/(?:"[^"]*"|.+?)\\\]|\[\\(?:"[^"]*"|.+?)\/\]|>(?:"[^"]*"|.+?)\]|\{\{(?:"[^"]*"|.+?)\}\}|\[(?:"[^"]*"|.+?)\]|\((?:"[^"]*"|.+?)\)|\{(?:"[^"]*"|.+?)\}/y
const className = /:::\w+(?:-\w+)*/y
const space = /\s*/y
const arrow = /(<)?(?:(--+>)|(-\.+->)|(==+>)|(---+)|(-\.+-)|(===+))/y
const label = /\s*\|([^|]*)\|/y
const arrowWithText =
  /(<)?(?:--|-\.|==)\s*([^-=.>|\s](?:.*?\S)??)\s*(?:(--+>)|(\.+->)|(==+>)|(---+)|(\.+-)|(===+))/y

/** How arrows look, in the order of the groups above. */
const looks: ReadonlyArray<Pick<FlowArrow, 'style' | 'hasEnd'>> = [
  {style: 'solid', hasEnd: true},
  {style: 'dotted', hasEnd: true},
  {style: 'thick', hasEnd: true},
  {style: 'solid', hasEnd: false},
  {style: 'dotted', hasEnd: false},
  {style: 'thick', hasEnd: false}
]

/** An arrow of a flowchart. */
export interface FlowArrow {
  type: 'arrow'
  style: LineStyle
  hasStart: boolean
  hasEnd: boolean
  /** Its text as written. */
  label: string | undefined
}

/** A part of a line of a flowchart: a node with its text in brackets, an arrow, or `&`. */
export type FlowPart =
  | {type: 'node'; id: string; shape: string | undefined}
  | {type: 'and'}
  | FlowArrow

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
  const look = looks[ends.findIndex((end) => end !== undefined)] ?? {style: 'solid', hasEnd: true}
  return {type: 'arrow', ...look, hasStart: start !== undefined, label: text}
}
