import {EXIT, visit} from 'unist-util-visit'
import type {MdxElement} from './is-mdx-element.ts'
import {toNodeText} from './to-node-text.ts'

/** List the texts of ids that Nextra 4 assigns to a component: labels of tabs, and the first summary of details. */
export function listTakenIds(node: MdxElement): Array<string> {
  if (node.type === 'mdxJsxTextElement') return []
  const taken: Array<string> = []
  if (node.name === 'details') {
    visit(node, 'mdxJsxTextElement', (child) => {
      if (child.name !== 'summary') return
      taken.push(toNodeText(child))
      return EXIT
    })
  }
  return node.name === 'Tabs' ? taken.concat(listTabLabels(node)) : taken
}

function listTabLabels(node: Extract<MdxElement, {type: 'mdxJsxFlowElement'}>): Array<string> {
  const items = node.attributes.find(
    (attribute) => 'name' in attribute && attribute.name === 'items'
  )
  const value = items?.value
  const statement = value && typeof value === 'object' ? value.data?.estree?.body[0] : undefined
  const array = statement?.type === 'ExpressionStatement' ? statement.expression : undefined
  if (array?.type !== 'ArrayExpression') return []

  const panels = node.children.filter(
    (child) => 'name' in child && child.name === 'Tabs.Tab'
  ).length
  return array.elements
    .slice(0, panels)
    .flatMap((label) =>
      label?.type === 'Literal' && typeof label.value === 'string' ? [label.value] : []
    )
}
