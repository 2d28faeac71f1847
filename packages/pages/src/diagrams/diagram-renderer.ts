import type {Element} from 'hast'
import {raw} from 'hast-util-raw'
import {fitLabels} from './fit-labels.ts'
import {drawGraph} from './graph/draw-graph.ts'
import {parseFlowGraph} from './graph/parse-flow-graph.ts'
import {parseStateGraph} from './graph/parse-state-graph.ts'
import {type DiagramFault, parseDiagram} from './parse-diagram.ts'
import {sanitizeDrawing} from './sanitize-drawing.ts'
import {drawSequence} from './sequence/draw-sequence.ts'
import {parseSequence} from './sequence/parse-sequence.ts'

/** Draws diagrams. */
export interface DiagramRenderer {
  /** `name` makes ids that are the page's only ones. */
  draw: (source: string, name: string, words: DiagramWords) => Drawn | {fault: DiagramFault}
}

/** The description of a diagram for people who cannot see it. */
export interface DiagramWords {
  title?: string | undefined
  description?: string | undefined
}

/** A diagram, and its own words, where an author wrote some. */
interface Drawn extends DiagramWords {
  svg: Element
}

/** Draws the kinds of diagrams that this package leaves to another. */
type DrawOther = (text: string) => Element

let loading: Promise<DrawOther> | undefined

/** Kinds that `beautiful-mermaid` draws. It is large, so only pages that have one of them wait for it. */
const others = /\b(?:classDiagram|erDiagram)\b/i

/** Load what draws these diagrams. */
export async function loadDiagramRenderer(
  sources: ReadonlyArray<string>
): Promise<DiagramRenderer> {
  const drawOther = sources.some((source) => others.test(source)) ? await loadOther() : undefined
  return {
    draw(source, name, given) {
      const read = parseDiagram(source)
      if ('fault' in read) return read
      const {kind, text} = read.diagram
      const title = given.title ?? read.diagram.title
      const description = given.description ?? read.diagram.description
      const drawn = drawText(text, drawOther)
      if ('fault' in drawn) return drawn
      const svg = describe(sanitizeDrawing(drawn.svg, `${name}-`), name, title ?? kind, description)
      const words = {
        ...(title !== undefined && {title}),
        ...(description !== undefined && {description})
      }
      return {svg, ...words}
    }
  }
}

function drawText(
  text: string,
  drawOther: DrawOther | undefined
): {svg: Element} | {fault: DiagramFault} {
  try {
    if (others.test(text.split('\n', 1)[0] ?? '')) {
      if (!drawOther) throw new Error('its kind is not written at its beginning')
      return {svg: drawOther(text)}
    }
    if (text.startsWith('sequenceDiagram')) return {svg: drawSequence(parseSequence(text))}
    const graph = text.startsWith('stateDiagram') ? parseStateGraph(text) : parseFlowGraph(text)
    if (graph.edges.length <= mostArrows) return {svg: drawGraph(graph)}
  } catch (error) {
    // The text is the only input, so any error is caused by the text.
    const reason = `Cannot draw diagram: ${error instanceof Error ? error.message : String(error)}`
    return {fault: {ruleId: 'invalid-diagram', reason, line: 0}}
  }
  const reason = `Cannot draw a diagram with more than ${mostArrows} arrows`
  return {fault: {ruleId: 'unsupported-diagram', reason, line: 0}}
}

/** Drawings of more arrows are not readable, and take long. */
const mostArrows = 500

function loadOther(): Promise<DrawOther> {
  loading ??= import('beautiful-mermaid').then(({renderMermaidSVG}) => (text) => {
    const svg = parseSvg(renderMermaidSVG(text, {padding: 8}))
    if (!svg) throw new Error('the drawing is empty')
    return fitLabels(svg)
  })
  return loading
}

function parseSvg(text: string): Element | undefined {
  const root = raw({type: 'root', children: [{type: 'raw', value: text}]})
  const children = root.type === 'root' ? root.children : []
  return children.find((node) => node.type === 'element' && node.tagName === 'svg') as
    | Element
    | undefined
}

function describe(
  svg: Element,
  name: string,
  title: string,
  description: string | undefined
): Element {
  const words = [toWords('title', `${name}-title`, title)]
  if (description !== undefined) words.push(toWords('desc', `${name}-desc`, description))
  const ids = words.map(({properties}) => String(properties.id))
  return {
    ...svg,
    properties: {...svg.properties, role: 'img', ariaLabelledBy: ids},
    children: [...words, ...svg.children]
  }
}

function toWords(tagName: string, id: string, value: string): Element {
  return {type: 'element', tagName, properties: {id}, children: [{type: 'text', value}]}
}
