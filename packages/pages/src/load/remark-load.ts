import type {Root} from 'mdast'
import type {Transformer} from 'unified'
import {getContext} from '../compile-context.ts'
import {loadMathRenderer} from '../math/math-renderer.ts'
import {listNeeds} from './list-needs.ts'

/** Plugin that loads the grammars and renderers that the page needs, so that no later step has to wait. */
export function remarkLoad(): Transformer<Root> {
  return async (tree, file) => {
    const context = getContext(file)
    const {languages, hasDiagram, hasMath} = listNeeds(tree, context.registry, context.contracts)
    await context.highlighter?.load(languages)
    if (hasDiagram) {
      const {drawDiagram} = await import('../diagrams/draw-diagram.ts')
      context.diagrams = {draw: drawDiagram, count: 0}
    }
    if (hasMath) context.math = await loadMathRenderer()
  }
}
