import type {Root} from 'mdast'
import type {Position} from 'unist'
import {parseDocument} from 'yaml'
import {createLocate} from '../locate.ts'
import {findYamlKey} from './find-yaml-key.ts'

/**
 * Find a key in the front matter of a page, by the path of keys and indexes to it, or the innermost key on the path
 * that exists. Only mistakes need this, so the YAML is parsed again rather than kept.
 */
export function findFrontMatterKey(
  {children}: Root,
  keys: ReadonlyArray<PropertyKey>
): Position | undefined {
  const node = children.find((child) => child.type === 'yaml')
  const first = node?.position?.start.line
  if (!node || first === undefined) return
  const {contents} = parseDocument(node.value, {logLevel: 'silent', uniqueKeys: false})
  const {start, end} = createLocate(node.value)(...findYamlKey(contents, keys))
  return {start: {...start, line: start.line + first}, end: {...end, line: end.line + first}}
}
