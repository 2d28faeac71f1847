import type {Nodes} from 'mdast'

/** An element in a page, such as `<Card />`, on its own or in a paragraph. */
export type MdxElement = Extract<Nodes, {type: 'mdxJsxFlowElement' | 'mdxJsxTextElement'}>

/** Whether a node is an element that is written as JSX. */
export function isMdxElement(node: Nodes): node is MdxElement {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
}
