import {buildCodeBlock} from '../code/build-code-block.ts'
import type {Highlighter} from '../code/highlighter.ts'
import {parseFence} from '../code/parse-fence.ts'
import type {Component} from '../nodes.ts'
import type {DiagramWords, drawDiagram} from './draw-diagram.ts'
import type {DiagramFault} from './parse-diagram.ts'

/** Diagrams of one page. */
export interface Diagrams {
  draw: typeof drawDiagram
  /** How many there are so far, for ids. */
  count: number
}

/** Options for drawing a diagram. */
export interface DiagramContext {
  /** Loaded for pages that have any. */
  diagrams: Diagrams | undefined
  highlighter: Highlighter | undefined
  report: (fault: DiagramFault & {severity: 'error' | 'warning'}) => void
}

/** Draw a diagram; what cannot be drawn stays code. */
export function buildDiagram(
  source: string,
  words: DiagramWords,
  {diagrams, highlighter, report}: DiagramContext
): Component {
  const drawn = diagrams?.draw(source, `diagram-${++diagrams.count}`, words)
  if (drawn && 'svg' in drawn) {
    const {svg, title, description} = drawn
    const props = {
      source,
      ...(title !== undefined && {title}),
      ...(description !== undefined && {description})
    }
    return {type: 'component', name: 'Diagram', props, slots: {}, children: [svg], isBuilt: true}
  }
  if (drawn) {
    const severity = drawn.fault.ruleId === 'invalid-diagram' ? 'error' : 'warning'
    report({...drawn.fault, severity})
  }
  const fence = parseFence('mermaid', null)
  return buildCodeBlock({fence, code: source.trim(), isSource: true}, highlighter, () => {})
}
