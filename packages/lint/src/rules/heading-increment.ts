import type {Rule} from '../rule.ts'

/** A heading that skips a level. */
export const headingIncrement: Rule = {
  id: 'heading-increment',
  severity: 'warning',
  description: 'A heading that skips a level',
  checkPage({nodes}, report) {
    // The title of a page is level 1, wherever it is written.
    let last = 1
    for (const {node, ancestors} of nodes.headings) {
      // Headings in panels and asides are not part of the page outline.
      const isInside = ancestors.some(({type}) => type !== 'root')
      if (node.depth > last + 1 && !isInside) {
        report(
          `Unexpected heading of rank \`${node.depth}\` after rank \`${last}\`, expected rank \`${last + 1}\` or less`,
          node.position
        )
      }
      if (!isInside) last = node.depth
    }
  }
}
