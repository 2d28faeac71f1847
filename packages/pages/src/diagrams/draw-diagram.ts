import type {Element} from 'hast'
import {type DiagramFault, parseDiagram} from './parse-diagram.ts'

/** The description of a diagram for people who cannot see it. */
export interface DiagramWords {
  title?: string | undefined
  description?: string | undefined
}

/** A diagram, and its own words, where an author wrote some. */
export interface DrawnDiagram extends DiagramWords {
  svg: Element
}

/** Draw a diagram without a browser. Its ids begin with `name`, so that they are the page's only ones. */
export function drawDiagram(
  source: string,
  name: string,
  given: DiagramWords
): DrawnDiagram | {fault: DiagramFault} {
  const parsed = parseDiagram(source)
  if ('fault' in parsed) return parsed
  const {kind, draw} = parsed.diagram
  const title = given.title ?? parsed.diagram.title
  const description = given.description ?? parsed.diagram.description
  try {
    const svg = describe(draw(`${name}-`), name, title ?? kind, description)
    const words = {
      ...(title !== undefined && {title}),
      ...(description !== undefined && {description})
    }
    return {svg, ...words}
  } catch (error) {
    // The text is the only input, so any error is caused by the text.
    const reason = `Cannot draw diagram: ${error instanceof Error ? error.message : String(error)}`
    return {fault: {ruleId: 'invalid-diagram', reason, line: 0, column: 0}}
  }
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
