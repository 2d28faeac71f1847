import type {Nodes, Root} from 'mdast'
import type {Point, Position} from 'unist'
import {visit} from 'unist-util-visit'
import type {Scope} from '../partials/scope.ts'

/** Returns the place of the next start of a tag in a file, in the order of the file. */
export type FindHtmlPlace = (file: string, tagName: string) => Position | undefined

/** Count the tags of raw HTML before it is parsed, because parsing loses their places. */
export function findHtmlPlaces(
  tree: Root,
  findScope: (node: Nodes) => Pick<Scope, 'file'>
): FindHtmlPlace {
  const places = new Map<string, Array<Position>>()
  const taken = new Map<string, number>()

  visit(tree, 'html', (node) => {
    if (!node.position) return
    const {file} = findScope(node)
    const toPoint = createCounter(node.value, node.position.start)
    for (const {0: start, index} of node.value.matchAll(/<[a-z][^\s/>]*/gi)) {
      const key = `${file} ${start.slice(1).toLowerCase()}`
      const list = places.get(key) ?? []
      const point = toPoint(index)
      list.push({start: point, end: {...point, column: point.column + start.length}})
      places.set(key, list)
    }
  })

  return (file, tagName) => {
    const key = `${file} ${tagName.toLowerCase()}`
    const number = taken.get(key) ?? 0
    taken.set(key, number + 1)
    return places.get(key)?.[number]
  }
}

/** Convert increasing offsets to places. The text does not contain what a list or a quote puts before a line. */
function createCounter(text: string, {line, column}: Point): (offset: number) => Point {
  let lines = 0
  let lineStart = 0
  return (offset) => {
    for (let end = text.indexOf('\n', lineStart); end !== -1 && end < offset; ) {
      lines++
      lineStart = end + 1
      end = text.indexOf('\n', lineStart)
    }
    return {line: line + lines, column: column + offset - lineStart}
  }
}
