import type {Element, ElementContent} from 'hast'
import type {ComponentSpec} from '../components/component-spec.ts'
import {isFlow} from '../components/is-flow.ts'

/**
 * Split a paragraph at the blocks inside of it.
 *
 * HTML allows only phrasing content in a `p` (https://html.spec.whatwg.org/multipage/dom.html#phrasing-content), so a
 * browser would end the paragraph at such a block.
 */
export function splitParagraph(
  children: Array<ElementContent>,
  specs: ReadonlyMap<string, ComponentSpec>,
  toParagraph: (children: Array<ElementContent>) => Element
): Array<ElementContent> {
  // A line that was only a comment leaves nothing.
  if (children.length === 0) return []
  if (!children.some((child) => isFlow(child, specs))) return [toParagraph(children)]

  const content: Array<ElementContent> = []
  let line: Array<ElementContent> = []
  for (const child of [...children, undefined]) {
    if (child && !isFlow(child, specs)) {
      line.push(child)
      continue
    }
    const isText = line.some((each) => each.type !== 'fault' && !isBlank(each))
    if (isText) content.push(toParagraph(line))
    else content.push(...line.filter((each) => !isBlank(each)))
    line = []
    if (child) content.push(child)
  }
  return content
}

/** Check whether a node shows nothing: a comment, or white space. */
export function isBlank(node: ElementContent): boolean {
  return node.type === 'comment' || (node.type === 'text' && node.value.trim() === '')
}
