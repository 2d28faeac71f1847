import type {DiagramParser} from '../diagram-parser.ts'
import {drawGraph} from './draw-graph.ts'
import type {Graph, GraphNode} from './graph.ts'
import {createGraphBuilder} from './graph-builder.ts'
import {parseLabel, parseText} from './parse-label.ts'

const group = /^state\s+(?:"([^"]+)"\s+as\s+)?([\w\p{L}]+)\s*\{$/iu
const plain = /^state\s+(?:"([^"]+)"\s+as\s+)?([\w\p{L}]+)$/iu
const arrow = /^(\[\*\]|[\w\p{L}-]+)\s*-->\s*(\[\*\]|[\w\p{L}-]+)(?:\s*:(.+))?$/u
const described = /^([\w\p{L}-]+)\s*:(.+)$/u
const bare = /^(?!(?:end|else)$)[\w\p{L}][\w\p{L}-]*$/iu

/** Create a parser of one diagram of states. */
export function createStateParser(): DiagramParser & {build: () => Graph} {
  const builder = createGraphBuilder('rounded')

  return {
    parse(line) {
      const [, title, opened] = group.exec(line) ?? []
      const [, name, named] = plain.exec(line) ?? []
      const [, from, to, label] = arrow.exec(line) ?? []
      const [, state, words] = described.exec(line) ?? []
      if (opened !== undefined) builder.open(opened, parseLabel(title ?? opened))
      else if (line === '}') return builder.close()
      else if (named !== undefined) mention(named, name)
      else if (from !== undefined && to !== undefined) {
        const look = {label: parseText(label), style: 'solid', end: {head: 'arrow'}} as const
        builder.connect({from: toState(from, 'start'), to: toState(to, 'end'), ...look})
      } else if (state !== undefined) mention(state, words)
      else if (bare.test(line)) mention(line, undefined)
      else return builder.turn(line)
      return true
    },
    build: builder.build,
    countOpen: builder.countOpen,
    draw: (prefix) => drawGraph(builder.build(), prefix)
  }

  function mention(id: string, label: string | undefined): void {
    builder.mention(id, label === undefined ? label : {label: parseLabel(label), shape: 'rounded'})
  }

  /** Each group has one start and one end. */
  function toState(id: string, shape: 'start' | 'end'): GraphNode {
    if (id !== '[*]') return builder.mention(id)
    return builder.mention(`${builder.current().id} [*] ${shape}`, {label: '', shape})
  }
}
