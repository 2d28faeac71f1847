import type {Element, ElementContent} from 'hast'
import {raw} from 'hast-util-raw'

/** Parse HTML that Markdown left as text. It may begin in one node and end in another. */
export function parseRaw(children: Array<ElementContent>): Array<ElementContent> {
  if (!children.some(hasRaw)) return children
  // The HTML parser loses the places of elements that were written in Markdown.
  const places: Array<Element['position']> = []
  visitElements(children, (element) => {
    if (!element.position) return
    element.properties[placeName] = String(places.length)
    places.push(element.position)
  })
  const root = raw({type: 'root', children}, {passThrough: ['component', 'fault', 'included']})
  const parsed = (root.type === 'root' ? root.children : [root]) as Array<ElementContent> // No doctype is left in content.
  visitElements(parsed, (element) => {
    const index = Number(element.properties[placeName] ?? -1)
    delete element.properties[placeName]
    const place = places[index]
    // Raw HTML may have an attribute of that name too: a place is given once.
    delete places[index]
    if (place) element.position = place
  })
  return parsed
}

const placeName = 'dataLockstepPlace'

function visitElements(
  nodes: ReadonlyArray<ElementContent>,
  visitElement: (element: Element) => void
): void {
  for (const node of nodes) {
    if (node.type === 'element') visitElement(node)
    if ('children' in node) visitElements(node.children as Array<ElementContent>, visitElement)
  }
}

function hasRaw(node: ElementContent): boolean {
  if ((node.type as string) === 'raw') return true
  return 'children' in node && node.type !== 'included' && node.children.some(hasRaw)
}
