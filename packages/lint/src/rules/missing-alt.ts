import type {Rule} from '../rule.ts'

/** An image without alternative text. */
export const missingAlt: Rule = {
  id: 'missing-alt',
  severity: 'warning',
  description: 'An image without alternative text',
  checkPage({nodes}, report) {
    for (const {node} of nodes.images) {
      if (!node.alt?.trim())
        report(
          `Cannot find alternative text for the image \`${node.url}\`, expected a description in \`![…]\``,
          node.position
        )
    }
    for (const {node} of nodes.elements) {
      if (node.name !== 'img' && node.name !== 'Image') continue
      // An empty `alt` marks a decorative image.
      const hasAlt = node.attributes.some(
        (attribute) => attribute.type !== 'mdxJsxAttribute' || attribute.name === 'alt'
      )
      const isHidden = node.attributes.some(
        (attribute) => 'name' in attribute && /^(?:aria-hidden|role)$/.test(attribute.name)
      )
      if (!hasAlt && !isHidden)
        report(
          `Cannot find \`alt\` of \`${node.name}\`, expected a description of the image, or an empty text`,
          node.position
        )
    }
  }
}
