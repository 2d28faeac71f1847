import {tsPlugin} from '@sveltejs/acorn-typescript'
import {type Comment, type Node, Parser} from 'acorn'

const parsers = {ts: Parser.extend(tsPlugin()), tsx: Parser.extend(tsPlugin({jsx: {}}))}

/** A node of a syntax tree, with its lines. */
export type PlacedNode = Node & {loc: {start: {line: number}; end: {line: number}}}

/** Parse a module, and list the nodes of its syntax tree, each before those inside it, and its comments. */
export function parseModule(
  file: string,
  text: string
): {nodes: Array<PlacedNode>; comments: Array<Comment>} {
  const parser = parsers[file.endsWith('x') ? 'tsx' : 'ts']
  const comments: Array<Comment> = []
  const options = {ecmaVersion: 'latest', sourceType: 'module', locations: true} as const
  const tree = parser.parse(text, {...options, onComment: comments})
  const nodes: Array<PlacedNode> = []
  addNodes(tree, nodes)
  return {nodes, comments}
}

function addNodes(value: unknown, nodes: Array<PlacedNode>): void {
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    for (const each of value) addNodes(each, nodes)
    return
  }
  if (isNode(value)) nodes.push(value)
  for (const [key, child] of Object.entries(value)) if (key !== 'loc') addNodes(child, nodes)
}

function isNode(value: object): value is PlacedNode {
  return 'type' in value && typeof value.type === 'string' && 'loc' in value
}
