import {tsPlugin} from '@sveltejs/acorn-typescript'
import {type Node, Parser} from 'acorn'

const parsers = {ts: Parser.extend(tsPlugin()), tsx: Parser.extend(tsPlugin({jsx: {}}))}

/** A node of a syntax tree, with its lines. */
export type PlacedNode = Node & {loc: {start: {line: number}; end: {line: number}}}

/** Parse a module, and list the nodes of its syntax tree: each before those inside it. */
export function parseModule(file: string, text: string): Array<PlacedNode> {
  const parser = parsers[file.endsWith('x') ? 'tsx' : 'ts']
  const tree = parser.parse(text, {ecmaVersion: 'latest', sourceType: 'module', locations: true})
  return listNodes(tree)
}

/** List the nodes of a syntax tree: each before those inside it. */
export function listNodes(value: unknown): Array<PlacedNode> {
  if (Array.isArray(value)) return value.flatMap(listNodes)
  if (typeof value !== 'object' || value === null) return []
  const below = Object.entries(value).flatMap(([key, child]) =>
    key === 'loc' ? [] : listNodes(child)
  )
  return isNode(value) ? [value, ...below] : below
}

function isNode(value: object): value is PlacedNode {
  return 'type' in value && typeof value.type === 'string' && 'loc' in value
}
