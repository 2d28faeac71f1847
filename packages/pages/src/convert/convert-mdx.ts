import type {Node} from 'estree'
import type {Element, ElementContent} from 'hast'
import type {
  MdxFlowExpression,
  MdxJsxFlowElement,
  MdxJsxTextElement,
  MdxTextExpression
} from 'mdast-util-mdx'
import type {CompileContext} from '../compile-context.ts'
import {isFlow} from '../components/is-flow.ts'
import {convertElement, convertExpression} from './convert-element.ts'
import {isBlank} from './split-paragraph.ts'
import type {WrittenAttribute} from './written-element.ts'

/**
 * Convert an element of MDX whose children are converted already.
 *
 * A line that is only a component for the text is a paragraph, as it would be with a word before it.
 */
export function convertMdxElement(
  node: MdxJsxFlowElement | MdxJsxTextElement,
  children: Array<ElementContent>,
  {findScope, registry, specs}: CompileContext
): Array<ElementContent> {
  const written = {
    name: node.name ?? undefined,
    attributes: node.attributes.map((attribute) => toWritten(attribute, node)),
    children: flatten(node.name, children),
    position: node.position
  }
  const content = convertElement(written, findScope(node), registry)
  if (node.type === 'mdxJsxTextElement') return content.map((child) => toInline(child, specs))
  const isText = content.some((child) => child.type === 'component' && !isFlow(child, specs))
  return isText ? [toParagraph(content, node)] : content
}

/** Show a component within its sentence, if it can be there. */
function toInline(child: ElementContent, specs: CompileContext['specs']): ElementContent {
  if (child.type !== 'component' || !specs.get(child.name)?.canBeInline) return child
  return {...child, props: {...child.props, isInline: true}}
}

/** Convert `{…}` in the text of a page. A line that is only an expression is a paragraph. */
export function convertMdxExpression(
  node: MdxFlowExpression | MdxTextExpression,
  {findScope, registry, specs}: CompileContext
): Array<ElementContent> {
  const expression = toExpression(node.data?.estree?.body[0])
  const content = convertExpression(expression, findScope(node), registry, node.position)
  const isText = content.some((child) => child.type !== 'fault' && !isBlank(child))
  const isInline = isText && !content.some((child) => isFlow(child, specs))
  if (node.type !== 'mdxFlowExpression' || !isInline) return content
  return [toParagraph(content, node)]
}

function toParagraph(
  children: Array<ElementContent>,
  {position}: MdxFlowExpression | MdxJsxFlowElement
): Element {
  return {type: 'element', tagName: 'p', properties: {}, children, ...(position && {position})}
}

function toWritten(
  attribute: MdxJsxFlowElement['attributes'][number],
  {position}: MdxJsxFlowElement | MdxJsxTextElement
): WrittenAttribute {
  const place = attribute.position ?? position
  if (attribute.type === 'mdxJsxExpressionAttribute') {
    const object = toExpression(attribute.data?.estree?.body[0])
    const spread = object?.type === 'ObjectExpression' ? object.properties[0] : undefined
    const value = spread?.type === 'SpreadElement' ? spread.argument : undefined
    return {name: undefined, value, place}
  }
  const {name, value} = attribute
  if (value === null || value === undefined) return {name, value: true, place}
  if (typeof value === 'string') return {name, value, place}
  return {name, value: toExpression(value.data?.estree?.body[0]), place}
}

/** Elements that hold text, where Markdown puts a paragraph around a line. */
const textOnly =
  /^(p|h[1-6]|summary|span|a|b|strong|em|i|small|sub|sup|code|button|label|figcaption|center)$/

function flatten(name: string | null, children: Array<ElementContent>): Array<ElementContent> {
  const isSingle = children.filter((child) => !isBlank(child)).length === 1
  if (!textOnly.test(name ?? '') && !(isSingle && /^t[dh]$/.test(name ?? ''))) return children
  return children.flatMap((child, index) =>
    child.type === 'element' && child.tagName === 'p'
      ? [...(index > 0 ? [{type: 'text' as const, value: '\n'}] : []), ...child.children]
      : [child]
  )
}

function toExpression(statement: Node | undefined): Node | undefined {
  return statement?.type === 'ExpressionStatement' ? statement.expression : undefined
}
