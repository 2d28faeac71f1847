import type {Element, ElementContent} from 'hast'
import {measureLabel} from './measure-label.ts'

/** A short label fits whatever its font, and would look stretched. */
const shortest = 12

/**
 * Make labels as wide as the renderer expected.
 *
 * It counts with the widths of one font. A reader may have a wider one, in which labels would be wider than their
 * boxes, so long labels say how wide they are.
 */
export function fitLabels(node: Element): Element {
  const children = node.children.map((child) => (isElement(child) ? fitLabels(child) : child))
  const isText = /^(?:text|tspan)$/.test(node.tagName)
  const label = children.map((child) => (child.type === 'text' ? child.value : '')).join('')
  const size = Number(node.properties.fontSize ?? 0)
  // A label of several lines has an element for each.
  if (!isText || label.length < shortest || children.some(isElement) || !(size > 0)) {
    return {...node, children}
  }
  const textLength = String(Math.round(measureLabel(label, size)))
  const properties = {...node.properties, textLength, lengthAdjust: 'spacingAndGlyphs'}
  return {...node, properties, children}
}

function isElement(node: ElementContent): node is Element {
  return node.type === 'element'
}
