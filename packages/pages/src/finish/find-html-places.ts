import type {FootnoteDefinition, Html, Nodes, Parents, Root} from 'mdast'
import type {Point, Position} from 'unist'
import {SKIP, visit} from 'unist-util-visit'
import type {Scope} from '../partials/scope.ts'

/** Returns the place of the next start of a tag in a file, in the order of the page. */
export type FindHtmlPlace = (file: string, tagName: string) => Position | undefined

/**
 * Count the tags of raw HTML before it is parsed, because parsing loses their places.
 *
 * `footnotes` are the definitions in the order in which the end of the page shows them.
 */
export function findHtmlPlaces(
  tree: Root,
  findScope: (node: Nodes) => Pick<Scope, 'file'>,
  footnotes: ReadonlyArray<FootnoteDefinition> = []
): FindHtmlPlace {
  const places = new Map<string, Array<Position>>()
  const taken = new Map<string, number>()

  // Footnotes are shown after everything else.
  visit(tree, (node, _, parent) => {
    if (node.type === 'footnoteDefinition') return SKIP
    if (node.type === 'html') add(node, parent)
    return undefined
  })
  for (const footnote of footnotes) {
    visit(footnote, 'html', (node, _, parent) => add(node, parent))
  }

  function add(node: Html, parent: Parents | undefined): void {
    if (!node.position) return
    const {file} = findScope(node)
    const isText = parent !== undefined && textParents.has(parent.type)
    const toPoint = createCounter(node.value, node.position.start, isText)
    for (const [name, index] of listStartTags(node.value)) {
      const key = `${file} ${name}`
      const list = places.get(key) ?? []
      const point = toPoint(index)
      const isLine = isText && point.line > node.position.start.line
      list.push({
        start: point,
        end: isLine ? point : {...point, column: point.column + 1 + name.length}
      })
      places.set(key, list)
    }
  }

  return (file, tagName) => {
    const key = `${file} ${tagName.toLowerCase()}`
    const number = taken.get(key) ?? 0
    taken.set(key, number + 1)
    return places.get(key)?.[number]
  }
}

/** A comment, or the start of a tag with its attributes, whose values may contain what looks like a tag. */
const commentOrTag = /<!--[\s\S]*?(?:-->|$)|<([a-z][^\s/>]*)(?:"[^"]*"|'[^']*'|[^"'>])*/gi

/** Elements whose content is text. See https://html.spec.whatwg.org/#parsing-html-fragments */
const textElements: ReadonlySet<string> = new Set(
  'iframe noembed noframes script style textarea title xmp'.split(' ')
)

/** List the names of start tags, in small letters, and their offsets. */
function listStartTags(html: string): Array<[name: string, index: number]> {
  const tags: Array<[string, number]> = []
  const small = html.toLowerCase()
  let end = 0
  for (const {1: found, index} of html.matchAll(commentOrTag)) {
    if (found === undefined || index < end) continue
    const name = found.toLowerCase()
    tags.push([name, index])
    if (!textElements.has(name)) continue
    const close = small.indexOf(`</${name}`, index)
    end = close === -1 ? html.length : close
  }
  return tags
}

/** Nodes whose HTML is within lines of text. */
const textParents: ReadonlySet<string> = new Set([
  'delete',
  'emphasis',
  'heading',
  'link',
  'paragraph',
  'strong',
  'tableCell'
])

/**
 * Convert increasing offsets to places.
 *
 * The HTML of a list or a quote does not contain what each line starts with, which is as long as before its first line.
 * Within text, lines may start with anything, so the place is the start of the line.
 */
function createCounter(
  text: string,
  {line, column}: Point,
  isText: boolean
): (offset: number) => Point {
  const ends = Array.from(text.matchAll(/\r\n|\n|\r/g), ({0: end, index}) => index + end.length)
  let lines = 0
  return (offset) => {
    while ((ends[lines] ?? Number.POSITIVE_INFINITY) <= offset) lines++
    const lineStart = ends[lines - 1] ?? 0
    if (isText && lines > 0) return {line: line + lines, column: 1}
    return {line: line + lines, column: column + offset - lineStart}
  }
}
