import type {ElementContent} from 'hast'

/** Number the lines of a code block. The style sheet shows the numbers, so they are not copied with the code. */
export function numberLines(
  nodes: ReadonlyArray<ElementContent>,
  first: number
): Array<ElementContent> {
  let next = first
  const number = (node: ElementContent): ElementContent => {
    if (node.type !== 'element') return node
    const {className} = node.properties
    if (Array.isArray(className) && className.includes('line')) {
      return {...node, properties: {...node.properties, dataLine: String(next++)}}
    }
    return {...node, children: node.children.map(number)}
  }
  return nodes.map(number)
}
