import type {Element, ElementContent} from 'hast'

/** Properties of a shape, as numbers or text. */
export type ShapeProperties = Readonly<Record<string, string | number>>

/** The only elements that a drawing has. */
type ShapeName =
  | 'circle'
  | 'defs'
  | 'line'
  | 'marker'
  | 'path'
  | 'polygon'
  | 'polyline'
  | 'rect'
  | 'svg'
  | 'text'
  | 'tspan'

/** Colors of a drawing, which a theme sets. Without a theme, a drawing consists of lines and text. */
export const colors = {
  text: 'currentColor',
  quiet: 'var(--diagram-quiet,currentColor)',
  line: 'var(--diagram-line,currentColor)',
  border: 'var(--diagram-border,currentColor)',
  node: 'var(--diagram-node,transparent)',
  group: 'var(--diagram-group,transparent)',
  background: 'var(--diagram-background,Canvas)'
} as const

/** Create an element of a drawing. Text of an author is in its children, and never in a property. */
export function toElement(
  tagName: ShapeName,
  properties: ShapeProperties,
  children: Array<ElementContent> = []
): Element {
  const written = Object.entries(properties).map(([name, value]) => [name, round(String(value))])
  return {type: 'element', tagName, properties: Object.fromEntries(written), children}
}

/** `3.8499999999999996` -> `3.85`: more digits are invisible but make the page larger. */
function round(value: string): string {
  return value.replace(/-?(?<!\d)\d+\.\d+/g, (number) =>
    String(Math.round(Number(number) * 100) / 100)
  )
}
