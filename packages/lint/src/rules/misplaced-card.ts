import type {Rule} from '../rule.ts'

/** A card outside a group of cards. */
export const misplacedCard: Rule = {
  id: 'misplaced-card',
  severity: 'warning',
  open: 'off',
  description: 'A card outside a group of cards',
  checkPage({nodes}, report) {
    for (const {node, ancestors} of nodes.elements) {
      if (node.name !== 'Card' && node.name !== 'Cards.Card') continue
      const isGrouped = ancestors.some((parent) => 'name' in parent && parent.name === 'Cards')
      if (!isGrouped)
        report(`Unexpected \`${node.name}\` outside of \`Cards\``, node.position, {
          subject: node.name
        })
    }
  }
}
