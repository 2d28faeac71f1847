import type {Element, ElementContent, Properties} from 'hast'

/** Content of an element. A string becomes a text node, and undefined is skipped. */
type Inside = string | ReadonlyArray<ElementContent | string | undefined>

/**
 * Build an element. Its name and its attributes are those of hast.
 *
 * `hastscript` also reads selectors and looks up each attribute. A page of the reference has thousands of elements.
 */
export function h(tagName: string, inside?: Inside): Element
export function h(tagName: string, properties: Properties, inside?: Inside): Element
export function h(tagName: string, given: Properties | Inside = [], other: Inside = []): Element {
  const isInside = typeof given === 'string' || Array.isArray(given)
  const [properties, inside] = isInside ? [{}, given as Inside] : [given as Properties, other]
  if (typeof inside === 'string') return create(tagName, properties, [toText(inside)])
  const children: Array<ElementContent> = []
  for (const node of inside) {
    if (node !== undefined) children.push(typeof node === 'string' ? toText(node) : node)
  }
  return create(tagName, properties, children)
}

function create(tagName: string, properties: Properties, children: Array<ElementContent>): Element {
  return {type: 'element', tagName, properties, children}
}

function toText(value: string): ElementContent {
  return {type: 'text', value}
}
