import {toPlace} from '@lockstep/navtree/parse'
import type {Node} from 'estree'
import type {WrittenAttribute} from './written-element.ts'

/** A JSX node, which the ESTree types don't include. */
export interface JsxNode {
  type: string
  value?: unknown
  name?: unknown
  expression?: Node
  argument?: Node
  openingElement?: {name: JsxName; attributes: Array<JsxNode>}
  children?: Array<JsxNode>
}

interface JsxName {
  type: string
  name?: string | JsxName
  object?: JsxName
  property?: JsxName
  namespace?: JsxName
}

/** `Cards.Card`, `xlink:href` */
export function toJsxName(node: JsxName): string {
  if (node.object && node.property) return `${toJsxName(node.object)}.${toJsxName(node.property)}`
  if (typeof node.name !== 'object') return String(node.name ?? '')
  return `${node.namespace ? `${toJsxName(node.namespace)}:` : ''}${toJsxName(node.name)}`
}

/** Convert a JSX attribute to the form of one in the text of a page. */
export function toWrittenAttribute(node: JsxNode): WrittenAttribute {
  const place = toPlace(node as unknown as Node)
  if (node.type === 'JSXSpreadAttribute') return {name: undefined, value: node.argument, place}
  const value = node.value as JsxNode | null
  return {
    name: toJsxName(node.name as JsxName),
    value:
      value === null
        ? true
        : value.type === 'JSXExpressionContainer'
          ? value.expression
          : value.type === 'Literal'
            ? String(value.value)
            : (value as unknown as Node),
    place
  }
}

/** Lines of text become one line, as JSX has it: white space at the ends counts only within a line. */
export function foldJsxText(text: string): string {
  const lines = text.split(/\r?\n/)
  return lines
    .map((line, index) => {
      const start = index === 0 ? line : line.trimStart()
      return index === lines.length - 1 ? start : start.trimEnd()
    })
    .filter((line) => line !== '')
    .join(' ')
}
