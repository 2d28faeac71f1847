import type {Element, ElementContent} from 'hast'
import {measureLabel} from './measure-label.ts'
import {spacer} from './space-sequence.ts'

/** A short label fits whatever its font, and would look stretched. */
const shortest = 12

/** Smallest width and horizontal padding of the box of a name, in pixels. */
const box = {width: 80, padding: 32}

/**
 * Make labels as wide as the renderer expected.
 *
 * It counts with the widths of one font. A reader may have a wider one, in which labels would be wider than their
 * boxes, so long labels say how wide they are. Spacers are removed, and boxes around them become narrower.
 */
export function fitLabels(svg: Element): Element {
  return fit(svg)

  function fit(node: Element): Element {
    const spaced = node.children.find(
      (child): child is Element => isElement(child) && child.tagName === 'text' && hasSpacer(child)
    )
    const children = node.children.map((child) => {
      if (!isElement(child)) return child
      return spaced && child.tagName === 'rect' ? narrow(child, toLabel(spaced)) : fit(child)
    })
    if (/^(?:text|tspan)$/.test(node.tagName)) return fitText({...node, children})
    const isMessage = [node.properties.className].flat().includes('message')
    return {...node, children: isMessage ? children.map(addHalo) : children}
  }
}

function fitText(node: Element): Element {
  const label = toLabel(node)
  const children = node.children.map((child): ElementContent => {
    return child.type === 'text' ? {type: 'text', value: child.value.replaceAll(spacer, '')} : child
  })
  // A label of several lines has an element for each.
  if (label.length < shortest || children.some(isElement)) return {...node, children}
  const size = Number(node.properties.fontSize ?? 0)
  if (!(size > 0)) return {...node, children}
  const textLength = String(Math.round(measureLabel(label, size)))
  return {
    ...node,
    properties: {...node.properties, textLength, lengthAdjust: 'spacingAndGlyphs'},
    children
  }
}

/** A message can cross the lifeline of someone else, which would be drawn through its words. */
function addHalo(node: ElementContent): ElementContent {
  if (!isElement(node) || node.tagName !== 'text') return node
  const halo = {stroke: 'var(--bg)', strokeWidth: '4', paintOrder: 'stroke'}
  return {...node, properties: {...node.properties, ...halo}}
}

function narrow(rect: Element, label: string): Element {
  const {x, width} = rect.properties
  const own = Math.max(box.width, measureLabel(label, 13) + box.padding)
  const excess = Number(width) - own
  if (!(excess > 0)) return rect
  return {
    ...rect,
    properties: {...rect.properties, x: String(Number(x) + excess / 2), width: String(own)}
  }
}

function hasSpacer(node: Element): boolean {
  return node.children.some((child) => child.type === 'text' && child.value.includes(spacer))
}

function toLabel({children}: Element): string {
  const text = children.map((child) => (child.type === 'text' ? child.value : '')).join('')
  return text.replaceAll(spacer, '')
}

function isElement(node: ElementContent): node is Element {
  return node.type === 'element'
}
