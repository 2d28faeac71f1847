import {type FlowArrow, parseFlowChain} from '../parse-flow-line.ts'
import type {Direction, Graph, GraphNode, LineStyle, Shape} from './graph.ts'
import {createGraphBuilder, type GraphBuilder} from './graph-builder.ts'
import {parseLabel} from './parse-label.ts'

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

/** Parse a flowchart whose lines are valid. */
export function parseFlowGraph(text: string): Graph {
  const [header = '', ...lines] = text.split('\n')
  const builder = createGraphBuilder('rectangle')
  for (const line of lines) {
    const [, title] = /^subgraph\s+(\S.*)$/i.exec(line) ?? []
    const [, direction] = /^direction\s+(\w+)$/i.exec(line) ?? []
    if (title !== undefined) openGroup(title.trim(), builder)
    else if (direction !== undefined) builder.current().direction = toDirection(direction)
    else if (/^end$/i.test(line)) builder.close()
    else parseChain(line, builder)
  }
  return builder.build(toDirection(header.split(' ')[1]))
}

/** Parse the direction of a diagram. */
export function toDirection(text = 'TD'): Direction {
  const direction = text.toUpperCase()
  return direction === 'LR' || direction === 'RL' || direction === 'BT' ? direction : 'TD'
}

/** Parse `id [Title]`, `id` or `Title of several words`. */
function openGroup(text: string, builder: GraphBuilder): void {
  const [, id, title] = /^([\w-]+)\s*\[(.+)\]$/.exec(text) ?? []
  const name = id ?? text.replace(/\s+/g, '_').replace(/[^\w-]/g, '')
  builder.open(name, parseLabel(title ?? text))
}

function parseChain(line: string, builder: GraphBuilder): void {
  let before: {nodes: Array<GraphNode>; arrow: FlowArrow} | undefined
  let nodes: Array<GraphNode> = []
  const connect = (): void => {
    if (!before) return
    const {arrow} = before
    for (const from of before.nodes)
      for (const to of nodes) builder.connect({from, to, ...toLook(arrow)})
  }
  for (const part of parseFlowChain(line) ?? []) {
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

function toLook({line, hasStart, label}: FlowArrow): {
  label: string | undefined
  style: LineStyle
  hasStart: boolean
  hasEnd: boolean
} {
  const style = line.includes('.') ? 'dotted' : line.includes('=') ? 'thick' : 'solid'
  const words = label === undefined ? '' : parseLabel(label)
  return {label: words === '' ? undefined : words, style, hasStart, hasEnd: line.endsWith('>')}
}
