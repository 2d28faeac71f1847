import type {Component} from '@lockstep/pages'
import type {Element, ElementContent} from 'hast'
import {createElement, Fragment, isValidElement, type ReactNode} from 'react'

/** A placeholder for the content that an author wrote inside a view. */
export const slot: ReactNode = createElement('lockstep-slot')

/**
 * Turn the result of a view into nodes of a page; `inside` replaces the slot.
 *
 * Rendered HTML would have to be parsed again, and could contain what pages must not.
 */
export function renderContent(
  node: ReactNode,
  inside: Component['children']
): Array<ElementContent> {
  if (node === null || node === undefined || typeof node === 'boolean') return []
  if (node === slot) return inside
  if (typeof node === 'string' || typeof node === 'number' || typeof node === 'bigint') {
    return [{type: 'text', value: String(node)}]
  }
  if (Array.isArray(node)) return node.flatMap((each: ReactNode) => renderContent(each, inside))
  if (isValidElement<{children?: ReactNode}>(node)) {
    const {type, props} = node
    if (type === Fragment) return renderContent(props.children, inside)
    if (typeof type === 'function') {
      // Calls a function of props. Classes and hooks need a renderer, and React throws for them.
      return renderContent((type as (input: object) => ReactNode)(props), inside)
    }
    if (typeof type === 'string') return [toElement(type, props, inside)]
  }
  throw new TypeError('Unexpected kind of React node in a view, expected elements, text and lists')
}

function toElement(
  tagName: string,
  {children, ...rest}: {children?: ReactNode},
  inside: Component['children']
): Element {
  const properties = Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined && value !== null)
  ) as Element['properties'] // Whatever else it holds is reported when the page is finished.
  return {type: 'element', tagName, properties, children: renderContent(children, inside)}
}
