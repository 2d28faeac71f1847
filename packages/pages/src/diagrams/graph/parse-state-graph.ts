import type {Graph, GraphNode} from './graph.ts'
import {createGraphBuilder} from './graph-builder.ts'
import {toDirection} from './parse-flow-graph.ts'
import {parseLabel} from './parse-label.ts'

const group = /^state\s+(?:"([^"]+)"\s+as\s+)?([\w\p{L}]+)\s*\{$/u
const alias = /^state\s+"([^"]+)"\s+as\s+([\w\p{L}]+)$/u
const bare = /^state\s+([\w\p{L}]+)$/u
const arrow = /^(\[\*\]|[\w\p{L}-]+)\s*-->\s*(\[\*\]|[\w\p{L}-]+)(?:\s*:(.+))?$/u
const described = /^([\w\p{L}-]+)\s*:(.+)$/u

/** Parse a diagram of states whose lines are valid. */
export function parseStateGraph(text: string): Graph {
  const [, ...lines] = text.split('\n')
  const builder = createGraphBuilder('rounded')
  for (const line of lines) {
    const [, direction] = /^direction\s+(\w+)$/i.exec(line) ?? []
    const [, title, opened] = group.exec(line) ?? []
    const [, name, named] = alias.exec(line) ?? []
    const [, plain] = bare.exec(line) ?? []
    const [, from, to, label] = arrow.exec(line) ?? []
    const [, state, words] = described.exec(line) ?? []
    if (direction !== undefined) builder.current().direction = toDirection(direction)
    else if (opened !== undefined) builder.open(opened, parseLabel(title ?? opened))
    else if (line === '}') builder.close()
    else if (named !== undefined) setLabel(named, name)
    else if (plain !== undefined) builder.mention(plain)
    else if (from !== undefined && to !== undefined) {
      const look = {style: 'solid', hasStart: false, hasEnd: true} as const
      const parsed = label === undefined ? undefined : parseLabel(label)
      const ends = {from: toState(from, 'start'), to: toState(to, 'end')}
      builder.connect({...ends, label: parsed === '' ? undefined : parsed, ...look})
    } else if (state !== undefined) setLabel(state, words)
  }
  const graph = builder.build('TD')
  return {...graph, direction: graph.root.direction ?? 'TD'}

  function setLabel(id: string, label = ''): void {
    builder.mention(id, {label: parseLabel(label), shape: 'rounded'})
  }

  /** Each group has one start and one end. */
  function toState(id: string, shape: 'start' | 'end'): GraphNode {
    if (id !== '[*]') return builder.mention(id)
    return builder.mention(`${builder.current().id} [*] ${shape}`, {label: '', shape})
  }
}
