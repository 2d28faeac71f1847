import type {Root} from 'mdast'
import type {Transformer} from 'unified'
import {visit} from 'unist-util-visit'
import {getContext} from '../compile-context.ts'

/**
 * Plugin that reports `$$…$$` on a page without formulas, where it would be shown as it is.
 *
 * A single dollar is a price more often than a formula, so it is never reported: see decisions/0018.
 */
export function remarkDollars(): Transformer<Root> {
  return (tree, file) => {
    const {file: path, findScope} = getContext(file)
    const text = String(file.value ?? '')
    if (!text.includes('$$')) return
    visit(tree, 'text', (node) => {
      const {start, end} = node.position ?? {}
      const {file: holder, report} = findScope(node)
      if (holder !== path || !/\$\$[^$]+\$\$/.test(node.value)) return
      // The value has no backslashes any more: `\\$\\$` is what an author writes for two dollars.
      if (!/(?<!\\)\$\$/.test(text.slice(start?.offset, end?.offset))) return
      const reason =
        'Unexpected `$$` on a page without formulas: write `math: true` in its front matter, or `\\$\\$` for dollars'
      report({ruleId: 'invalid-math', reason, place: node.position, severity: 'warning'})
    })
  }
}
