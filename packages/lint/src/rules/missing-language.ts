import {createLocator, toRange} from '../places/create-locator.ts'
import type {Rule} from '../rule.ts'

/** A code fence without a language. */
export const missingLanguage: Rule = {
  id: 'missing-language',
  severity: 'warning',
  description: 'A code fence without a language',
  checkPage({nodes, text}, report) {
    const locator = createLocator(text)
    for (const {node} of nodes.codes) {
      const [start, end] = toRange(node)
      // Indented code cannot name a language.
      const fence = /^(?:`{3,}|~{3,})/.exec(text.slice(start, end))?.[0]
      if (fence === undefined || node.lang || node.meta || node.value.trim() === '') continue
      report(
        'Cannot find the language of a fence, expected one such as `solidity`, or `text`',
        locator.at(start, start + fence.length)
      )
    }
  }
}
