import type {Rule} from '../rule.ts'

/** An id that two elements of a page share. */
export const duplicateId: Rule = {
  id: 'duplicate-id',
  severity: 'warning',
  description: 'An id that two elements of a page share',
  checkPage({nodes, facts}, report) {
    const first = new Map<string, string>()
    for (const item of facts.outline) {
      if ('id' in item && !first.has(item.id)) first.set(item.id, `the heading \`${item.text}\``)
    }
    for (const {node} of nodes.elements) {
      for (const attribute of node.attributes) {
        if (attribute.type !== 'mdxJsxAttribute' || attribute.name !== 'id') continue
        const id = attribute.value
        if (typeof id !== 'string' || id === '') continue
        const other = first.get(id)
        if (other !== undefined) {
          report(
            `Unexpected second \`id="${id}"\`, which ${other} already has`,
            attribute.position ?? node.position,
            {subject: id}
          )
        } else first.set(id, `line ${node.position?.start.line}`)
      }
    }
  }
}
