import type {Code, Heading, Image, InlineCode, Link, Nodes, Root, Table, Text} from 'mdast'
import type {MdxJsxFlowElement, MdxJsxTextElement, MdxjsEsm} from 'mdast-util-mdx'

/** An element as it was written. */
type Jsx = MdxJsxFlowElement | MdxJsxTextElement

/** A node with its ancestors, starting at the root. */
export interface PlacedNode<Node> {
  node: Node
  ancestors: ReadonlyArray<Nodes>
}

/** Nodes that rules check, in page order. */
export interface NodesByType {
  headings: Array<PlacedNode<Heading>>
  codes: Array<PlacedNode<Code>>
  inlineCodes: Array<PlacedNode<InlineCode>>
  texts: Array<PlacedNode<Text>>
  links: Array<PlacedNode<Link>>
  images: Array<PlacedNode<Image>>
  tables: Array<PlacedNode<Table>>
  elements: Array<PlacedNode<Jsx>>
  modules: Array<PlacedNode<MdxjsEsm>>
  /** Comments and other raw HTML, and expressions in braces. */
  others: Array<PlacedNode<Nodes>>
}

/** List the nodes of a page, in one walk for all rules. */
export function listNodes(tree: Root): NodesByType {
  const nodes: NodesByType = {
    headings: [],
    codes: [],
    inlineCodes: [],
    texts: [],
    links: [],
    images: [],
    tables: [],
    elements: [],
    modules: [],
    others: []
  }
  add(tree, [])
  return nodes

  function add(node: Nodes, ancestors: ReadonlyArray<Nodes>): void {
    if (node.type === 'heading') nodes.headings.push({node, ancestors})
    else if (node.type === 'code') nodes.codes.push({node, ancestors})
    else if (node.type === 'inlineCode') nodes.inlineCodes.push({node, ancestors})
    else if (node.type === 'text') nodes.texts.push({node, ancestors})
    else if (node.type === 'link') nodes.links.push({node, ancestors})
    else if (node.type === 'image') nodes.images.push({node, ancestors})
    else if (node.type === 'table') nodes.tables.push({node, ancestors})
    else if (node.type === 'mdxjsEsm') nodes.modules.push({node, ancestors})
    else if (node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement') {
      nodes.elements.push({node, ancestors})
    } else if (!('children' in node)) nodes.others.push({node, ancestors})

    if (!('children' in node)) return
    const inside = [...ancestors, node]
    for (const child of node.children) add(child, inside)
  }
}
