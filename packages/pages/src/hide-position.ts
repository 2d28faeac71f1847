import type {Position} from 'unist'
import type {Component} from './nodes.ts'

/** Keep where a component was written for messages, hidden so that it is in no copy and no cache. Changes the node. */
export function hidePosition(node: Component, position: Position | undefined): Component {
  if (position) Object.defineProperty(node, 'position', {value: position})
  return node
}
