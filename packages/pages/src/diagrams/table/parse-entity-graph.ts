import type {DiagramParser} from '../diagram-parser.ts'
import {drawGraph} from '../graph/draw-graph.ts'
import type {EdgeHead, GraphNode, NodeTable} from '../graph/graph.ts'
import {createGraphBuilder} from '../graph/graph-builder.ts'
import {parseLabel, parseText} from '../graph/parse-label.ts'

const entity = /^("[^"]+"|[^\s"[\]{}]+)(?:\s*\[([^\]]+)\])?(?:\s*(\{)\s*(\})?)?$/
const signs = /^("[^"]+"|\S+)\s+([|o}{]{2})(--|\.\.)([|o}{]{2})\s+("[^"]+"|[^\s:]+)(?:\s*:(.*))?$/
const inWords = /^("[^"]+"|\S+) ([a-z01][a-z01()+ ]*) ("[^"]+"|[^\s:]+)(?:\s*:(.*))?$/
/** How many there are, in words. */
const numbers =
  /^(?:one or zero|zero or one|one or more|one or many|many\([01]\)|[01]\+|zero or more|zero or many|only one|1)$/
const attribute = /^(\S+)\s+(\S+)(?:\s+([PFU]K(?:[\s,]+[PFU]K)*))?(?:\s*"([^"]*)")?$/

/** Create a parser of one diagram of entities and their relationships. */
export function createEntityParser(): DiagramParser {
  const builder = createGraphBuilder('table')
  /** The entity whose body is open. */
  let body: NodeTable | undefined

  return {
    parse(line) {
      if (body) return parseBody(body, line)
      return builder.turn(line) || parseRelation(line) || parseEntity(line)
    },
    isInBody: () => body !== undefined,
    countOpen: () => (body ? 1 : 0),
    draw: (prefix) => drawGraph(builder.build(), prefix)
  }

  function parseBody(table: NodeTable, line: string): boolean {
    const [, type, name, keys, comment] = attribute.exec(line) ?? []
    if (line === '}') body = undefined
    else if (type === undefined || name === undefined) return false
    else {
      const key = keys?.split(/[\s,]+/).join(', ') ?? ''
      table.parts[0]?.push({cells: [type, name, key, parseLabel(comment ?? '')]})
    }
    return true
  }

  function parseRelation(line: string): boolean {
    const [, from, left, dashes, right, to, label] = signs.exec(line) ?? []
    if (from !== undefined && to !== undefined) {
      return connect([from, to], [left, right], {isDotted: dashes === '..', label})
    }
    const [, subject, words = '', object, text] = inWords.exec(line) ?? []
    if (subject === undefined || object === undefined) return false
    const isDotted = words.includes(' optionally to ')
    return connect([subject, object], words.split(/ (?:optionally )?to /), {isDotted, label: text})
  }

  function connect(
    [from, to]: [from: string, to: string],
    [left, right]: ReadonlyArray<string | undefined>,
    {isDotted, label}: {isDotted: boolean; label: string | undefined}
  ): boolean {
    const [start, end] = [toHead(left), toHead(right)]
    if (!start || !end) return false
    builder.connect({
      from: find(from).node,
      to: find(to).node,
      label: parseText(label),
      style: isDotted ? 'dotted' : 'solid',
      start: {head: start},
      end: {head: end}
    })
    return true
  }

  function parseEntity(line: string): boolean {
    const [, id, label, brace, end] = entity.exec(line) ?? []
    if (id === undefined) return line === '}'
    const {node, table} = find(id)
    if (label !== undefined) node.label = parseLabel(label)
    if (brace !== undefined && end === undefined) body = table
    return true
  }

  /** Find or add an entity. */
  function find(name: string): {node: GraphNode; table: NodeTable} {
    const node = builder.mention(name.replaceAll('"', ''))
    node.table ??= {parts: [[]]}
    return {node, table: node.table}
  }
}

/** Parse how many there are, as signs or as words: `o{`, `zero or more`. */
function toHead(text = ''): EdgeHead | undefined {
  const isSign = /^(?:\|\||o\||\|o|[{}][|o]|[|o][{}])$/.test(text)
  if (!isSign && !numbers.test(text)) return
  const isNone = isSign ? text.includes('o') : /zero|0/.test(text)
  if (/[{}+]|more|many/.test(text)) return isNone ? 'zero-many' : 'many'
  return isNone ? 'zero-one' : 'one'
}
