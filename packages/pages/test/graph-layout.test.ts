import * as fc from 'fast-check'
import {expect, test} from 'vitest'
import {measureGraph} from '../src/diagrams/graph/draw-graph.ts'
import type {Graph, GraphNode} from '../src/diagrams/graph/graph.ts'
import type {Box, GraphLayout, Point} from '../src/diagrams/graph/layout.ts'
import {layoutGraph} from '../src/diagrams/graph/layout-graph.ts'
import {createFlowParser} from '../src/diagrams/graph/parse-flow-graph.ts'
import {createStateParser} from '../src/diagrams/graph/parse-state-graph.ts'

function parseFlowGraph(text: string): Graph {
  const [header = '', ...lines] = text.split('\n')
  const parser = createFlowParser(header.split(' ')[1])
  for (const line of lines) expect(parser.parse(line)).toBe(true)
  return parser.build()
}

interface Area {
  left: number
  right: number
  top: number
  bottom: number
}

function toArea({x, y, width, height}: Box, smaller = 0): Area {
  return {
    left: x - width / 2 + smaller,
    right: x + width / 2 - smaller,
    top: y - height / 2 + smaller,
    bottom: y + height / 2 - smaller
  }
}

/** The area of a straight line. */
function toLine(from: Point, to: Point): Area {
  return {
    left: Math.min(from.x, to.x),
    right: Math.max(from.x, to.x),
    top: Math.min(from.y, to.y),
    bottom: Math.max(from.y, to.y)
  }
}

function overlap(a: Area, b: Area): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}

function isInside(node: GraphNode, group: GraphNode): boolean {
  for (let each = node.parent; each; each = each.parent) if (each === group) return true
  return false
}

/** Everything that would make a drawing hard to read. */
function listFaults(graph: Graph, layout: GraphLayout): Array<string> {
  const faults: Array<string> = []
  const nodes = [...layout.nodes].map(([node, box]) => ({node, area: toArea(box, 1)}))
  const groups = [...layout.groups].map(([node, box]) => ({node, area: toArea(box, 1)}))
  const labels = [...layout.labels].map(([edge, {x, y}]) => ({
    name: edge.label ?? '',
    area: toArea({x, y, ...measureGraph.label(edge.label ?? '')}, 1)
  }))
  const boxes = [...nodes, ...groups]
  for (const [index, a] of boxes.entries()) {
    for (const b of boxes.slice(index + 1)) {
      if (isInside(a.node, b.node) || isInside(b.node, a.node)) continue
      if (overlap(a.area, b.area)) faults.push(`${a.node.id} covers ${b.node.id}`)
    }
    if (a.area.left < -1 || a.area.right > layout.width + 1) faults.push(`${a.node.id} is outside`)
    if (a.area.top < -1 || a.area.bottom > layout.height + 1) faults.push(`${a.node.id} is outside`)
  }
  for (const [index, label] of labels.entries()) {
    for (const {node, area} of nodes) {
      if (overlap(label.area, area)) faults.push(`label ${label.name} covers ${node.id}`)
    }
    for (const other of labels.slice(index + 1)) {
      if (overlap(label.area, other.area)) faults.push(`label ${label.name} covers ${other.name}`)
    }
  }
  for (const {edge, points} of layout.lines) {
    const name = `${edge.from.id} to ${edge.to.id}`
    for (const [index, point] of points.entries()) {
      const next = points[index + 1]
      if (!next) break
      if (Math.abs(point.x - next.x) > 0.01 && Math.abs(point.y - next.y) > 0.01) {
        faults.push(`${name} is slanted`)
      }
      for (const {node, area} of boxes) {
        const isEnd = isInside(edge.from, node) || isInside(edge.to, node)
        // A line may end at the outline of a shape, which is inside of its box.
        const isOwn = edge.from === node || edge.to === node
        if (!isEnd && !isOwn && overlap(toLine(point, next), area)) {
          faults.push(`${name} crosses ${node.id}`)
        }
      }
    }
  }
  if (layout.lines.length !== graph.edges.length) faults.push('an arrow is missing')
  return faults
}

const arrows = ['-->', '-.->', '==>', '---', '<-->', '-->|yes|', '-->|a longer label|']

/** Flowcharts of any shape: with groups in groups, circles, arrows to groups, and arrows to the same node. */
const flowcharts = fc
  .record({
    direction: fc.constantFrom('TD', 'LR', 'BT', 'RL'),
    parents: fc.array(fc.nat(5), {maxLength: 4}),
    homes: fc.array(fc.nat(5), {minLength: 2, maxLength: 9}),
    edges: fc.array(fc.tuple(fc.nat(8), fc.constantFrom(...arrows), fc.nat(8)), {maxLength: 14})
  })
  .map(({direction, parents, homes, edges}) => {
    const shapes = [
      '[Text of it]',
      '{Is it?}',
      '((Circle))',
      '[(Data)]',
      '([Round])',
      '{{Six}}',
      '>Flag]'
    ]
    const write = (group: number): Array<string> => [
      ...homes.flatMap((home, node) =>
        home % (parents.length + 1) === group ? [`N${node}${shapes[node % shapes.length]}`] : []
      ),
      ...parents.flatMap((parent, index) =>
        parent % (index + 1) === group
          ? [`subgraph G${index + 1} [Group ${index + 1}]`, ...write(index + 1), 'end']
          : []
      )
    ]
    const lines = edges.map(
      ([from, arrow, to]) => `N${from % homes.length} ${arrow} N${to % homes.length}`
    )
    return [`flowchart ${direction}`, ...write(0), ...lines].join('\n')
  })

test('nothing covers or crosses anything else, whatever the flowchart', () => {
  fc.assert(
    fc.property(flowcharts, (text) => {
      const graph = parseFlowGraph(text)
      expect(listFaults(graph, layoutGraph(graph, measureGraph))).toEqual([])
    }),
    {numRuns: 150, seed: 7}
  )
})

test('the same text has the same layout', () => {
  const text = 'flowchart TD\nA --> B & C\nB & C -->|x| D\nsubgraph S\nD --> E\nend\nE --> A'
  const toText = (): string =>
    JSON.stringify(layoutGraph(parseFlowGraph(text), measureGraph).lines.map(({points}) => points))
  expect(toText()).toBe(toText())
})

function layoutFlow(text: string): {layout: GraphLayout; find: (id: string) => Box} {
  const layout = layoutGraph(parseFlowGraph(text), measureGraph)
  const boxes = new Map([...layout.nodes, ...layout.groups].map(([{id}, box]) => [id, box]))
  return {layout, find: (id) => boxes.get(id) as Box}
}

test.each([
  ['TD', 'y', 1],
  ['LR', 'x', 1],
  ['BT', 'y', -1],
  ['RL', 'x', -1]
] as const)('a flowchart flows %s, and a row of nodes is straight', (direction, axis, sign) => {
  const {layout, find} = layoutFlow(
    `flowchart ${direction}\nA --> B[Wide text of a node] --> C\nB --> B`
  )
  const at = ['A', 'B', 'C'].map((id) => sign * find(id)[axis])
  expect(at).toEqual([...at].sort((a, b) => a - b))
  const lines = layout.lines.filter(({edge}) => edge.from !== edge.to)
  expect(lines.map(({points}) => points.length)).toEqual([2, 2])
})

test('arrows from one node share a line until they part, and so do arrows to one node', () => {
  const {layout} = layoutFlow('flowchart TD\nA --> B & C & D\nB & C & D --> E')
  const starts = layout.lines.filter(({edge}) => edge.from.id === 'A').map(({points}) => points[0])
  expect(new Set(starts.map((point) => `${point?.x} ${point?.y}`)).size).toBe(1)
  const ends = layout.lines.filter(({edge}) => edge.to.id === 'E').map(({points}) => points.at(-1))
  expect(new Set(ends.map((point) => `${point?.x} ${point?.y}`)).size).toBe(1)
})

test('lines join only where a reader sees which node leads to which', () => {
  const {layout} = layoutFlow('flowchart TD\nA --> C & D\nB --> D')
  const ends = layout.lines
    .filter(({edge}) => edge.to.id === 'D')
    .map(({points}) => points.at(-1)?.x)
  expect(new Set(ends).size).toBe(2)
})

test('the order of an author stays where no arrow asks for another', () => {
  const {find} = layoutFlow('flowchart TD\nA --> C\nA --> B\nA --> D')
  expect([find('C').x < find('B').x, find('B').x < find('D').x]).toEqual([true, true])
})

test('a group is around its nodes, keeps its own direction, and is as wide as its title', () => {
  const {find} = layoutFlow(
    'flowchart TD\nsubgraph S [A title that is much wider than what is inside]\ndirection LR\na --> b\nend\nS --> c'
  )
  expect(find('a').y).toBe(find('b').y)
  expect(find('S').width).toBeGreaterThan(260)
  expect(find('c').y).toBeGreaterThan(find('S').y + find('S').height / 2)
})

test('an arrow to what is inside of the same group is reported', () => {
  expect(() => layoutFlow('flowchart TD\nsubgraph S\na --> S\nend')).toThrow('inside of it')
})

test('a node is in the group that mentions it, even if it was mentioned before', () => {
  const {root} = parseFlowGraph('flowchart TD\nA --> B\nsubgraph S\nB\nend')
  const group = root.children?.find(({id}) => id === 'S')
  expect(group?.children?.map(({id}) => id)).toEqual(['B'])
})

test('states have one start and one end, and keep their description', () => {
  const parser = createStateParser()
  const lines =
    'direction LR\n[*] --> a\n[*] --> b\na : Waits for &quot;x&quot;\nb --> [*]\nstate c {\n[*] --> d\n}\na --> c'
  for (const line of lines.split('\n')) expect(parser.parse(line)).toBe(true)
  const {root, edges, direction} = parser.build()
  expect(direction).toBe('LR')
  expect(root.children?.map(({label, shape}) => `${label} ${shape}`)).toEqual([
    ' start',
    'Waits for "x" rounded',
    'b rounded',
    ' end',
    'c rectangle'
  ])
  expect(edges.at(-1)?.to.children?.length).toBe(2)
})

test('large flowcharts end soon', () => {
  const pairs = Array.from({length: 24}, (_, from) =>
    Array.from({length: 24 - from - 1}, (__, to) => `N${from} --> N${from + to + 1}`)
  ).flat()
  const start = process.cpuUsage()
  layoutGraph(parseFlowGraph(['flowchart TD', ...pairs].join('\n')), measureGraph)
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(5000)
})

test('250 arrows across 250 layers are more values than a function can have arguments', () => {
  const chain = Array.from({length: 249}, (_, node) => `N${node} --> N${node + 1}`)
  const long = Array.from({length: 251}, () => 'N0 --> N249')
  const graph = parseFlowGraph(['flowchart TD', ...chain, ...long].join('\n'))
  expect(layoutGraph(graph, measureGraph).lines.length).toBe(500)
})
