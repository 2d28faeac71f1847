import type {GraphEdge} from './graph.ts'
import type {GraphLayout, PlacedGroup, Point} from './layout.ts'

/** Join the lines of an edge that crosses the borders of groups. */
export function joinLines(layout: PlacedGroup): GraphLayout {
  const lines = new Map<GraphEdge, Array<Array<Point>>>()
  for (const {edge, points} of layout.lines) lines.set(edge, [...(lines.get(edge) ?? []), points])
  return {
    ...layout,
    lines: [...lines].map(([edge, parts]) => {
      const rest = [...parts]
      const [first = []] = rest.splice(0, 1)
      let points = first
      while (rest.length > 0) {
        const index = rest.findIndex(
          (part) => isNear(part[0], points.at(-1)) || isNear(part.at(-1), points[0])
        )
        const [part = []] = rest.splice(Math.max(0, index), 1)
        points = isNear(part[0], points.at(-1))
          ? [...points, ...part.slice(1)]
          : [...part.slice(0, -1), ...points]
      }
      return {edge, points}
    })
  }
}

function isNear(a: Point | undefined, b: Point | undefined): boolean {
  return a !== undefined && b !== undefined && Math.abs(a.x - b.x) < 1 && Math.abs(a.y - b.y) < 1
}
