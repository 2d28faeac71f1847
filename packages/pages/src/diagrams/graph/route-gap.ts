import type {Net} from './place-pins.ts'

/** Distances along the direction of flow, in pixels. */
const sizes = {track: 12, margin: 18, overlap: 6}

/** Lines across the direction of flow, in one gap between two layers. */
export interface Tracks {
  /** Place of the line of each net, from the upper layer on. Undefined for a net that is straight. */
  tracks: Map<Net, number>
  /** How much room they need. */
  height: number
}

interface Span {
  net: Net
  low: number
  high: number
  tops: ReadonlyArray<number>
  bottoms: ReadonlyArray<number>
}

/** Order the lines in a gap so that few of them cross, and none covers another. */
export function routeGap(nets: ReadonlyArray<Net>): Tracks {
  const spans = nets.map(toSpan).filter(({low, high}) => high - low > 0.5)
  const taken: Array<Array<Span>> = []
  const tracks = new Map<Net, number>()
  for (const span of orderSpans(spans)) {
    let track = taken.length
    while (track > 0 && !(taken[track - 1] ?? []).some((other) => isNear(span, other))) track--
    taken[track] = [...(taken[track] ?? []), span]
    tracks.set(span.net, sizes.margin + track * sizes.track)
  }
  const height = taken.length === 0 ? 0 : 2 * sizes.margin + (taken.length - 1) * sizes.track
  return {tracks, height}
}

function toSpan(net: Net): Span {
  const tops = [...new Set(net.tops.values())]
  const bottoms = [...new Set(net.bottoms.values())]
  const all = [...tops, ...bottoms]
  return {net, low: Math.min(...all), high: Math.max(...all), tops, bottoms}
}

function isNear(a: Span, b: Span): boolean {
  return a.low < b.high + sizes.overlap && b.low < a.high + sizes.overlap
}

/** Put next what crosses the least above all that is left. */
function orderSpans(spans: ReadonlyArray<Span>): Array<Span> {
  const costs = new Map(
    spans.map((span) => {
      let cost = 0
      for (const other of spans) cost += toCost(span, other) - toCost(other, span)
      return [span, cost]
    })
  )
  const left = [...spans]
  const ordered: Array<Span> = []
  while (left.length > 0) {
    const next = left.reduce((best, span) =>
      (costs.get(span) ?? 0) < (costs.get(best) ?? 0) ? span : best
    )
    left.splice(left.indexOf(next), 1)
    ordered.push(next)
    for (const span of left) {
      costs.set(span, (costs.get(span) ?? 0) - toCost(span, next) + toCost(next, span))
    }
  }
  return ordered
}

/** Cost of placing the line of `above` over the one of `below`: crossings and overlapping lines. */
function toCost(above: Span, below: Span): number {
  if (above === below || !isNear(above, below)) return 0
  let cost = 0
  for (const at of above.bottoms) {
    if (at > below.low && at < below.high) cost++
    if (below.tops.some((top) => Math.abs(top - at) < sizes.overlap)) cost += 100
  }
  for (const at of below.tops) if (at > above.low && at < above.high) cost++
  return cost
}
