import {baseComponents} from '@lockstep/pages'
import type {Rule} from '../rule.ts'

/** A card outside a group of cards. */
export const misplacedCard: Rule = {
  id: 'misplaced-card',
  severity: 'warning',
  open: 'off',
  description: 'A card outside a group of cards',
  checkPage({nodes}, report) {
    for (const {node, ancestors} of nodes.elements) {
      const {name, position} = node
      if (name === null || !Object.hasOwn(baseComponents, name)) continue
      const group = baseComponents[name]?.group
      if (group === undefined) continue
      const isGrouped = ancestors.some((parent) => 'name' in parent && parent.name === group)
      if (!isGrouped)
        report(`Unexpected \`${name}\` outside of \`${group}\``, position, {subject: name})
    }
  }
}
