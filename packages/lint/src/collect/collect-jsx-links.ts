import type {Position} from 'unist'
import type {PageNodes} from './list-nodes.ts'

/** An address in a prop of a component. */
export interface JsxLink {
  kind: 'link' | 'image'
  url: string
  place?: Position | undefined
}

/** Collect addresses in props of components, whoever knows them: `href` and `to` lead somewhere, `src` shows something. */
export function collectJsxLinks({elements}: PageNodes): Array<JsxLink> {
  return elements.flatMap(({node}) => {
    // An element of HTML has its links in the compiled page.
    if (!node.name || !/^[A-Z]/.test(node.name)) return []
    return node.attributes.flatMap((attribute): Array<JsxLink> => {
      if (attribute.type !== 'mdxJsxAttribute' || typeof attribute.value !== 'string') return []
      const {name, value, position} = attribute
      const kind = name === 'href' || name === 'to' ? 'link' : name === 'src' ? 'image' : undefined
      // What is neither path nor anchor may be anything.
      if (!kind || !/^(\/(?!\/)|\.{1,2}\/|#)/.test(value)) return []
      return [{kind, url: value, ...(position && {place: position})}]
    })
  })
}
