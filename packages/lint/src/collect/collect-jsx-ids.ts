import {slug} from 'github-slugger'
import type {NodesByType} from './list-nodes.ts'

/** Collect the ids that components may have: the `id` prop, and the id that a generator derives from a title. */
export function collectJsxIds({elements}: NodesByType): Array<string> {
  const ids = elements.flatMap(({node}) => {
    if (!/^[A-Z]/.test(node.name ?? '')) return []
    return node.attributes.flatMap((attribute) => {
      if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string') return []
      const {name, value} = attribute
      if (name === 'id') return [value]
      return name === 'title' || name === 'label' ? [slug(value)] : []
    })
  })
  return [...new Set(ids)]
}
