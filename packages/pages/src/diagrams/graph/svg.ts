import type {Element, ElementContent} from 'hast'

/** Properties of a shape, as numbers or text. */
export type ShapeProperties = Readonly<Record<string, string | number>>

/** Create an element of a drawing. */
export function toElement(
  tagName: string,
  properties: ShapeProperties,
  children: Array<ElementContent> = []
): Element {
  const written = Object.entries(properties).map(([name, value]) => [name, String(value)])
  return {type: 'element', tagName, properties: Object.fromEntries(written), children}
}
