import {toRange} from '../places/create-locator.ts'
import type {Rule} from '../rule.ts'

/** A bare URL in text, instead of a link with words. */
export const bareUrl: Rule = {
  id: 'bare-url',
  severity: 'warning',
  open: 'off',
  description: 'A bare URL in text, instead of a link with words',
  checkPage({nodes, text}, report) {
    for (const {node} of nodes.links) {
      const [start, end] = toRange(node)
      const raw = text.slice(start, end)
      if (!/^https?:\/\//.test(raw)) continue
      report(
        `Unexpected address \`${raw}\` in the text, expected a link with words, or code`,
        node.position,
        {subject: raw}
      )
    }
  }
}
