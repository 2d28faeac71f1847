import type {Rule} from '../rule.ts'

/** A second level-1 heading. */
export const singleTitle: Rule = {
  id: 'single-title',
  severity: 'warning',
  description: 'A second level-1 heading',
  checkPage({nodes}, report) {
    const titles = nodes.headings.filter(({node}) => node.depth === 1)
    for (const {node} of titles.slice(1)) {
      const first = titles[0]?.node.position?.start.line
      report(
        `Unexpected second heading of rank one, expected rank \`2\`: the title is on line ${first}`,
        node.position
      )
    }
  }
}
