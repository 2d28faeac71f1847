import type {DiagramParser} from '../diagram-parser.ts'
import {drawGraph} from './draw-graph.ts'
import type {Graph, GraphNode, Shape} from './graph.ts'
import {createGraphBuilder, type GraphBuilder, toDirection} from './graph-builder.ts'
import {type FlowArrow, type FlowPart, parseFlowChain} from './parse-flow-chain.ts'
import {parseLabel, parseText} from './parse-label.ts'

/** Brackets around the text of a node, and what they mean. The longer ones are first. */
const brackets: ReadonlyArray<[open: string, close: string, shape: Shape]> = [
  ['(((', ')))', 'double-circle'],
  ['([', '])', 'stadium'],
  ['((', '))', 'circle'],
  ['[[', ']]', 'subroutine'],
  ['[(', ')]', 'cylinder'],
  ['[/', '\\]', 'trapezoid'],
  ['[\\', '/]', 'trapezoid-alt'],
  ['[/', '/]', 'lean-right'],
  ['[\\', '\\]', 'lean-left'],
  ['>', ']', 'flag'],
  ['{{', '}}', 'hexagon'],
  ['[', ']', 'rectangle'],
  ['(', ')', 'rounded'],
  ['{', '}', 'diamond']
]

/** Create a parser of one flowchart. */
export function createFlowParser(direction?: string): DiagramParser & {build: () => Graph} {
  const builder = createGraphBuilder('rectangle', toDirection(direction))

  return {
    parse(line) {
      const [, title] = /^subgraph\s+(\S.*)$/i.exec(line) ?? []
      if (title !== undefined) openGroup(title.trim(), builder)
      else if (/^end$/i.test(line)) return builder.close()
      else if (!builder.turn(line)) {
        const chain = parseFlowChain(line)
        if (!chain) return false
        addChain(chain, builder)
      }
      return true
    },
    build: builder.build,
    countOpen: builder.countOpen,
    draw: (prefix) => drawGraph(builder.build(), prefix)
  }
}

/** Parse `id [Title]`, `id` or `Title of several words`. */
function openGroup(text: string, builder: GraphBuilder): void {
  const [, id, title] = /^([\w-]+)\s*\[(.+)\]$/.exec(text) ?? []
  const name = id ?? text.replace(/\s+/g, '_').replace(/[^\w-]/g, '')
  builder.open(name, parseLabel(title ?? text))
}

function addChain(chain: ReadonlyArray<FlowPart>, builder: GraphBuilder): void {
  let before: {nodes: Array<GraphNode>; arrow: FlowArrow} | undefined
  let nodes: Array<GraphNode> = []
  const connect = (): void => {
    if (!before) return
    const {style, hasStart, hasEnd, label} = before.arrow
    const look = {
      label: parseText(label),
      style,
      start: hasStart ? ({head: 'arrow'} as const) : undefined,
      end: hasEnd ? ({head: 'arrow'} as const) : undefined
    }
    for (const from of before.nodes) for (const to of nodes) builder.connect({from, to, ...look})
  }
  for (const part of chain) {
    if (part.type === 'node') nodes.push(builder.mention(part.id, toShape(part.shape)))
    if (part.type !== 'arrow') continue
    connect()
    before = {nodes, arrow: part}
    nodes = []
  }
  connect()
}

function toShape(text: string | undefined): {label: string; shape: Shape} | undefined {
  if (text === undefined) return
  for (const [open, close, shape] of brackets) {
    if (!text.startsWith(open) || !text.endsWith(close)) continue
    return {label: parseLabel(text.slice(open.length, -close.length)), shape}
  }
  return
}
