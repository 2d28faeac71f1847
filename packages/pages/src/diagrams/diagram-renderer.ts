import type {Element} from 'hast'
import {raw} from 'hast-util-raw'
import {fitLabels} from './fit-labels.ts'
import {type DiagramFault, parseDiagram} from './parse-diagram.ts'
import {sanitizeDrawing} from './sanitize-drawing.ts'
import {spaceSequence} from './space-sequence.ts'

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

let loading: Promise<DiagramRenderer> | undefined

/** Load what draws. It is large, so only pages with diagrams wait for it. */
export function loadDiagramRenderer(): Promise<DiagramRenderer> {
  loading ??= import('beautiful-mermaid').then(({renderMermaidSVG}) => ({
    draw(source, name, given) {
      const read = parseDiagram(source)
      if ('fault' in read) return read
      const {text, kind} = read.diagram
      const title = given.title ?? read.diagram.title
      const description = given.description ?? read.diagram.description
      try {
        const spaced = text.startsWith('sequenceDiagram') ? spaceSequence(text) : text
        const drawing = parseSvg(renderMermaidSVG(spaced, {padding: 8}))
        if (drawing) {
          const svg = describe(
            sanitizeDrawing(fitLabels(drawing), `${name}-`),
            name,
            title ?? kind,
            description
          )
          return {
            svg,
            ...(title !== undefined && {title}),
            ...(description !== undefined && {description})
          }
        }
      } catch (error) {
        // The text is the renderer's only input, so any error is caused by the text.
        const reason = `Cannot draw diagram: ${error instanceof Error ? error.message : String(error)}`
        return {fault: {ruleId: 'invalid-diagram', reason, line: 0}}
      }
      return {fault: {ruleId: 'invalid-diagram', reason: 'Cannot draw diagram', line: 0}}
    }
  }))
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
