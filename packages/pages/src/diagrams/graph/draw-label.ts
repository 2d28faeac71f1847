import type {Element, ElementContent} from 'hast'
import {measureLabel} from '../measure-label.ts'
import type {Point} from './layout.ts'
import type {Size} from './node-size.ts'
import {type ShapeProperties, toElement} from './svg.ts'

/** Height of a line, in shares of the size of the font. */
const lineHeight = 1.3

/** How much wider bold text is. */
const bold = 1.07

/** Words in bold, in italics or struck out, as Markdown writes them. */
const marks: ReadonlyArray<[pattern: RegExp, properties: ShapeProperties]> = [
  [/^\*\*([^*]+)\*\*/, {fontWeight: 'bold'}],
  [/^\*([^\s*][^*]*)\*/, {fontStyle: 'italic'}],
  [/^~~([^~]+)~~/, {textDecoration: 'line-through'}]
]

interface Span {
  text: string
  properties: ShapeProperties | undefined
}

/** Size and weight of a text. */
export interface TextStyle {
  fontSize: number
  fontWeight: number
  /** Text of fewer characters fits whatever its font, and would look stretched. By default 12. */
  shortest?: number
}

/** Measure a label of one or more lines. */
export function measureLines(label: string, style: TextStyle): Size {
  const lines = label.split('\n')
  const widths = lines.map((line) => measureLine(toPlain(line), style))
  return {width: Math.max(...widths), height: lines.length * style.fontSize * lineHeight}
}

function measureLine(text: string, {fontSize, fontWeight}: TextStyle): number {
  return measureLabel(text, fontSize) * (fontWeight < 600 ? 1 : bold)
}

/** Draw a label of one or more lines around a point. */
export function drawLabel(
  label: string,
  {x, y}: Point,
  style: TextStyle,
  given: ShapeProperties
): Element {
  const lines = label.split('\n')
  const {fontSize: size, fontWeight} = style
  const properties = {x, y, fontSize: size, fontWeight, ...given}
  const dy = 0.35 * size - ((lines.length - 1) / 2) * size * lineHeight
  const [only] = lines
  if (lines.length === 1 && only !== undefined) {
    return toElement('text', {...properties, dy, ...toFit(only, style)}, toChildren(only))
  }
  const spans = lines.map((line, index) =>
    toElement(
      'tspan',
      {x, dy: index === 0 ? dy : size * lineHeight, ...toFit(line, style)},
      toChildren(line)
    )
  )
  return toElement('text', properties, spans)
}

/** Say how wide a long line is: a reader may have a wider font than the one that it was measured with. */
function toFit(line: string, style: TextStyle): ShapeProperties {
  const text = toPlain(line)
  if (text.length < (style.shortest ?? 12)) return {}
  return {textLength: Math.round(measureLine(text, style)), lengthAdjust: 'spacingAndGlyphs'}
}

function toPlain(line: string): string {
  return parseSpans(line)
    .map(({text}) => text)
    .join('')
}

function toChildren(line: string): Array<ElementContent> {
  return parseSpans(line).map(({text, properties}): ElementContent => {
    const value = {type: 'text', value: text} as const
    return properties ? toElement('tspan', properties, [value]) : value
  })
}

function parseSpans(line: string): Array<Span> {
  if (!/[*~]/.test(line)) return [{text: line, properties: undefined}]
  const spans: Array<Span> = []
  for (let at = 0; at < line.length; ) {
    const rest = line.slice(at)
    const found = marks
      .map(([pattern, properties]) => ({match: pattern.exec(rest), properties}))
      .find(({match}) => match)
    const last = spans.at(-1)
    if (found?.match) {
      spans.push({text: found.match[1] ?? '', properties: found.properties})
      at += found.match[0].length
      continue
    }
    if (last && !last.properties) last.text += rest[0]
    else spans.push({text: rest[0] ?? '', properties: undefined})
    at++
  }
  return spans
}
