import type {DiagramParser} from '../diagram-parser.ts'
import {drawGraph} from '../graph/draw-graph.ts'
import type {EdgeEnd, EdgeHead, GraphNode, NodeTable, TableRow} from '../graph/graph.ts'
import {createGraphBuilder, type GraphBuilder} from '../graph/graph-builder.ts'
import {parseLabel, parseText} from '../graph/parse-label.ts'

const opened =
  /^class\s+(`[^`]+`|[^\s`~[{<"]+)(?:~(\S+)~)?(?:\s*\["([^"]*)"\])?(?:\s*<<([^<>]+)>>)?(?:\s*(\{)(?:\s*<<([^<>]+)>>)?\s*(\})?)?$/
const namespace = /^namespace\s+(\S+)\s*\{$/
const kindOf = /^<<([^<>]+)>>\s+(\S+)$/
const note = /^note\s+(?:for\s+(\S+)\s+)?"([^"]*)"$/
const relation =
  /^(`[^`]+`|(?:(?!--|\.\.)[^\s:"])+?)\s*(?:"([^"]*)"\s*)?(<\||[<*]|(?<=[\s"])o)?(--|\.\.)(\|>|[>*]|o(?=[\s"]))?\s*(?:"([^"]*)"\s*)?(`[^`]+`|[^\s:"<>*|.-][^\s:"]*)(?:\s*:(.+))?$/
const member = /^(`[^`]+`|\S+?)\s*:\s*(\S.*)$/

const heads: Readonly<Record<string, EdgeHead>> = {
  '<': 'arrow',
  '>': 'arrow',
  '<|': 'triangle',
  '|>': 'triangle',
  '*': 'diamond',
  o: 'open-diamond'
}

/** How far a diagram of classes has been parsed. */
interface Progress {
  builder: GraphBuilder
  /** The class whose body is open. */
  body?: NodeTable | undefined
  notes: number
}

/** Create a parser of one diagram of classes. */
export function createClassParser(): DiagramParser {
  const builder = createGraphBuilder('table')
  const progress: Progress = {builder, notes: 0}
  const steps = [parseClass, parseGroup, parseNote, parseRelation, parseMember]

  return {
    parse(written) {
      if (progress.body) return parseBody(progress, progress.body, written)
      const line = written.replace(/:::[\w-]+/g, '')
      return builder.turn(line) || steps.some((step) => step(line, progress))
    },
    isInBody: () => progress.body !== undefined,
    countOpen: () => builder.countOpen() + (progress.body ? 1 : 0),
    draw: (prefix) => drawGraph(builder.build(), prefix)
  }
}

function parseBody(progress: Progress, table: NodeTable, line: string): boolean {
  const [, kind] = /^<<([^<>]+)>>$/.exec(line) ?? []
  if (line === '}') progress.body = undefined
  else if (kind !== undefined) table.kind = kind.trim()
  else addMember(table, line)
  return true
}

function parseClass(line: string, progress: Progress): boolean {
  const [, id, generic, label, kind, brace, inner, end] = opened.exec(line) ?? []
  if (id === undefined) return false
  const {node, table} = find(id, progress)
  if (label !== undefined) node.label = parseLabel(label)
  else if (generic !== undefined) node.label = `${node.label}<${toGenerics(generic)}>`
  const known = kind ?? inner
  if (known !== undefined) table.kind = known.trim()
  if (brace !== undefined && end === undefined) progress.body = table
  return true
}

function parseGroup(line: string, progress: Progress): boolean {
  const [, name] = namespace.exec(line) ?? []
  const [, kind, id] = kindOf.exec(line) ?? []
  if (name !== undefined) progress.builder.open(name, name)
  else if (line === '}') return progress.builder.close()
  else if (kind !== undefined && id !== undefined) find(id, progress).table.kind = kind.trim()
  else return false
  return true
}

function parseNote(line: string, progress: Progress): boolean {
  const {builder} = progress
  const [, id, text] = note.exec(line) ?? []
  if (text === undefined) return false
  const look = {label: parseLabel(text), shape: 'flag'} as const
  const to = builder.mention(`note ${++progress.notes}`, look)
  if (id !== undefined) builder.connect({from: find(id, progress).node, to, style: 'dotted'})
  return true
}

function parseRelation(line: string, progress: Progress): boolean {
  const [, from, fromText, start, dashes, end, toText, to, label] = relation.exec(line) ?? []
  if (from === undefined || to === undefined) return false
  progress.builder.connect({
    from: find(from, progress).node,
    to: find(to, progress).node,
    label: parseText(label),
    style: dashes === '..' ? 'dotted' : 'solid',
    start: toEnd(start, fromText),
    end: toEnd(end, toText)
  })
  return true
}

function parseMember(line: string, progress: Progress): boolean {
  const [, id, text] = member.exec(line) ?? []
  if (id === undefined || text === undefined) return false
  addMember(find(id, progress).table, text)
  return true
}

/** Find or add a class. Its table has a part for variables, and one for functions. */
function find(name: string, {builder}: Progress): {node: GraphNode; table: NodeTable} {
  const node = builder.mention(name.replaceAll('`', ''))
  node.table ??= {parts: [[], []]}
  return {node, table: node.table}
}

function toEnd(arrow: string | undefined, text: string | undefined): EdgeEnd | undefined {
  if (arrow === undefined && text === undefined) return
  return {head: arrow === undefined ? undefined : heads[arrow], text: parseText(text)}
}

/** Add a variable or a function: its visibility, and the rest. */
function addMember(table: NodeTable, line: string): void {
  const [, visibility = '', written = '', mark] = /^([-+#~]?)\s*(.*?)([*$]?)$/.exec(line) ?? []
  const text = toGenerics(parseLabel(written).replaceAll('\n', ' '))
  const isFunction = text.includes('(')
  // The text after the parameters is the type, with or without a colon.
  const end = isFunction ? text.lastIndexOf(')') + 1 : text.length
  const type = text.slice(end).trim().replace(/^:/, '').trim()
  const cell = type === '' ? text : `${text.slice(0, end)}: ${type}`
  const look = mark === '*' ? 'italic' : mark === '$' ? 'underline' : undefined
  const row: TableRow = {cells: [visibility, cell], look}
  table.parts[isFunction ? 1 : 0]?.push(row)
}

/** `List~List~int~~` -> `List<List<int>>` */
function toGenerics(text: string): string {
  return text.replace(/~(?=\w)/g, '<').replaceAll('~', '>')
}
