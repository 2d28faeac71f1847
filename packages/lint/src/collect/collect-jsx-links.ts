import type {Position} from 'unist'
import type {NodesByType} from './list-nodes.ts'

/** A URL in a prop of a component. */
export interface JsxLink {
  kind: 'link' | 'image'
  url: string
  place?: Position | undefined
}

/** Collect URLs in the props of any component, known or not: `href` and `to` are links, `src` is an image. */
export function collectJsxLinks({elements}: NodesByType): Array<JsxLink> {
  return elements.flatMap(({node}) => {
    // The compiled page lists the links of HTML elements.
    if (!node.name || !/^[A-Z]/.test(node.name)) return []
    return node.attributes.flatMap((attribute): Array<JsxLink> => {
      if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string') return []
      const {name, value, position} = attribute
      const kind = name === 'href' || name === 'to' ? 'link' : name === 'src' ? 'image' : undefined
      // A value that is neither a path nor an anchor may not be a URL.
      if (!kind || !/^(\/(?!\/)|\.{1,2}\/|#)/.test(value)) return []
      return [{kind, url: value, ...(position && {place: position})}]
    })
  })
}
