import type {ElementContent, Root} from 'hast'
import type {Transformer} from 'unified'

/** Plugin that shows the content of components and nothing else of them, for use without a theme. */
export function rehypePlain(): Transformer<Root> {
  return (tree) => ({...tree, children: unwrap(tree.children as Array<ElementContent>)})
}

function unwrap(nodes: ReadonlyArray<ElementContent>): Array<ElementContent> {
  return nodes.flatMap((node): Array<ElementContent> => {
    if (node.type === 'element') return [{...node, children: unwrap(node.children)}]
    return 'children' in node ? unwrap(node.children) : [node]
  })
}
