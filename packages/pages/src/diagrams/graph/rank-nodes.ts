/** An edge between two nodes, by their numbers. */
export interface RankEdge {
  from: number
  to: number
  /** How many layers are between its ends at least. */
  least: number
}

/** Layers of nodes, and which edges point up. */
export interface Ranks {
  ranks: Array<number>
  reversed: Array<boolean>
}

/**
 * Limit for the cost of all simplex steps: each visits all edges for each node. Random graphs need a third of a step
 * for each node.
 */
const mostWork = 3_000_000

/**
 * Find a layer for each node, so that edges point down and are short.
 *
 * Edges that close a circle are reversed. The rest is the network simplex of Gansner et al., "A technique for drawing
 * directed graphs", without its tricks for large graphs.
 */
export function rankNodes(count: number, edges: ReadonlyArray<RankEdge>): Ranks {
  const reversed = findBackward(count, edges)
  const down = edges.map((edge, index) =>
    reversed[index] ? {...edge, from: edge.to, to: edge.from} : edge
  )
  const ranks = rankFromTop(count, down)
  shorten(count, down, ranks)
  const first = Math.min(...ranks)
  return {ranks: ranks.map((rank) => rank - first), reversed}
}

/** Find the edges that close a circle, in the order in which an author wrote the nodes. */
function findBackward(count: number, edges: ReadonlyArray<RankEdge>): Array<boolean> {
  const leaving = listLeaving(count, edges)
  const reversed = edges.map(() => false)
  const state: Array<'open' | 'done' | undefined> = []
  for (let node = 0; node < count; node++) visit(node)
  return reversed

  function visit(node: number): void {
    if (state[node]) return
    state[node] = 'open'
    for (const index of leaving[node] ?? []) {
      const to = edges[index]?.to ?? node
      if (state[to] === 'open') reversed[index] = true
      else visit(to)
    }
    state[node] = 'done'
  }
}

function listLeaving(count: number, edges: ReadonlyArray<RankEdge>): Array<Array<number>> {
  const leaving: Array<Array<number>> = Array.from({length: count}, () => [])
  for (const [index, {from}] of edges.entries()) leaving[from]?.push(index)
  return leaving
}

function rankFromTop(count: number, edges: ReadonlyArray<RankEdge>): Array<number> {
  const leaving = listLeaving(count, edges)
  const ranks = Array.from({length: count}, () => 0)
  const waiting = Array.from({length: count}, () => 0)
  for (const {to} of edges) waiting[to] = (waiting[to] ?? 0) + 1
  const ready = waiting.flatMap((entries, node) => (entries === 0 ? [node] : []))
  for (const node of ready) {
    for (const index of leaving[node] ?? []) {
      const {to, least} = edges[index] as RankEdge
      ranks[to] = Math.max(ranks[to] ?? 0, (ranks[node] ?? 0) + least)
      waiting[to] = (waiting[to] ?? 0) - 1
      if (waiting[to] === 0) ready.push(to)
    }
  }
  return ranks
}

/** Move nodes until no edge can be shorter without a longer one elsewhere. */
function shorten(count: number, edges: ReadonlyArray<RankEdge>, ranks: Array<number>): void {
  const slack = ({from, to, least}: RankEdge): number =>
    (ranks[to] ?? 0) - (ranks[from] ?? 0) - least
  const tree = growTree(count, edges, ranks, slack)
  const steps = Math.floor(mostWork / (count * (count + edges.length)))

  for (let step = 0; step < steps; step++) {
    const cut = findCut(count, edges, tree)
    if (!cut) return
    const {leaves, above} = cut
    let enters: RankEdge | undefined
    for (const edge of edges) {
      if (above[edge.from] || !above[edge.to]) continue
      if (!enters || slack(edge) < slack(enters)) enters = edge
    }
    if (!enters) return
    const by = slack(enters)
    for (const [node, rank] of ranks.entries()) if (above[node]) ranks[node] = rank - by
    tree.delete(leaves)
    tree.add(enters)
  }
}

/** Connect all nodes by edges that are as short as they can be. */
function growTree(
  count: number,
  edges: ReadonlyArray<RankEdge>,
  ranks: Array<number>,
  slack: (edge: RankEdge) => number
): Set<RankEdge> {
  const tree = new Set<RankEdge>()
  const isIn = Array.from({length: count}, (_, node) => node === 0)
  for (let size = 1; size < count; size++) {
    let next: RankEdge | undefined
    for (const edge of edges) {
      if (isIn[edge.from] === isIn[edge.to]) continue
      if (!next || slack(edge) < slack(next)) next = edge
    }
    // Another part, which has no edge to this one.
    if (!next) break
    const by = isIn[next.to] ? -slack(next) : slack(next)
    for (const [node, rank] of ranks.entries()) if (isIn[node]) ranks[node] = rank + by
    tree.add(next)
    isIn[next.from] = true
    isIn[next.to] = true
  }
  return tree
}

/** Find an edge of the tree that would rather be longer, and the nodes above it. */
function findCut(
  count: number,
  edges: ReadonlyArray<RankEdge>,
  tree: ReadonlySet<RankEdge>
): {leaves: RankEdge; above: Array<boolean>} | undefined {
  const around: Array<Array<RankEdge>> = Array.from({length: count}, () => [])
  for (const edge of tree) {
    around[edge.from]?.push(edge)
    around[edge.to]?.push(edge)
  }
  for (const leaves of tree) {
    const above: Array<boolean> = []
    above[leaves.from] = true
    const found = [leaves.from]
    for (const node of found) {
      for (const edge of around[node] ?? []) {
        const other = edge.from === node ? edge.to : edge.from
        if (edge === leaves || above[other]) continue
        above[other] = true
        found.push(other)
      }
    }
    let value = 0
    for (const {from, to} of edges) value += Number(above[from] ?? 0) - Number(above[to] ?? 0)
    if (value < 0) return {leaves, above}
  }
  return
}
