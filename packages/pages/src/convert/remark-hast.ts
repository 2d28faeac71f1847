import {findCustomId} from '@lockstep/navtree/parse'
import type {Element, ElementContent, Root as HastRoot} from 'hast'
import type {Blockquote, Heading, Nodes, Paragraph, Root} from 'mdast'
import {type Handlers, type State, toHast} from 'mdast-util-to-hast'
import type {Transformer} from 'unified'
import {position} from 'unist-util-position'
import {buildInlineCode} from '../code/build-inline-code.ts'
import {type CompileContext, getContext} from '../compile-context.ts'
import type {IncludeNode} from '../partials/expand-partials.ts'
import {HandlerError} from '../render/guard-plugin.ts'
import {toFailedPage} from '../render/to-failed-page.ts'
import {attributeFootnotes, followFootnotes} from './attribute-footnotes.ts'
import {convertAlert} from './convert-alert.ts'
import {convertFence} from './convert-fence.ts'
import {convertMath} from './convert-math.ts'
import {convertMdxElement, convertMdxExpression} from './convert-mdx.ts'
import {parseRaw, toRaw} from './parse-raw.ts'
import {splitParagraph} from './split-paragraph.ts'

/**
 * Plugin that converts Markdown to HTML, and elements to components.
 *
 * Addresses and HTML are not checked yet: `rehypeFinish` does that, whatever they come from.
 */
export function remarkHast(handlers: Handlers): Transformer<Root, HastRoot> {
  return (tree, file) => {
    const context = getContext(file)
    const footnotes = followFootnotes()
    let hast: HastRoot
    try {
      hast = toHast(tree, {
        handlers: {...createHandlers(context), ...footnotes.handlers, ...handlers},
        allowDangerousHtml: true
      }) as HastRoot // A root becomes a root.
    } catch (error) {
      if (error instanceof HandlerError) return toFailedPage(error.finding, file)
      throw error
    }
    const children = hast.children as Array<ElementContent>
    attributeFootnotes(children, footnotes.list(), context)
    return {...hast, children: parseRaw(children)}
  }
}

/** Handlers for the nodes that are more here than in `mdast-util-to-hast`. */
function createHandlers(context: CompileContext): Handlers {
  const {headings, specs, highlighter} = context
  return {
    blockquote: (state: State, node: Blockquote) =>
      convertAlert(state, node) ??
      toElement(state, node, 'blockquote', {}, state.wrap(state.all(node), true)),
    code: (_, node: Extract<Nodes, {type: 'code'}>) => convertFence(node, context),
    heading(state: State, node: Heading) {
      const heading = headings.get(node)
      const properties = heading ? {id: heading.id} : {}
      const children = dropCustomId(node, state.all(node))
      return toElement(state, node, `h${node.depth}`, properties, children)
    },
    html: (_, node: Extract<Nodes, {type: 'html'}>) => toRaw(node),
    image(state: State, node: Extract<Nodes, {type: 'image'}>) {
      const {url, alt, title} = node
      const properties = {src: url, alt: alt ?? '', ...(title != null && {title})}
      return toElement(state, node, 'img', properties, [])
    },
    include(state: State, node: IncludeNode) {
      const children = state.all(node as unknown as Root) as Array<ElementContent>
      const {file} = node.scope
      return {type: 'included', file, children: parseRaw(children), position: node.position}
    },
    inlineCode(state: State, node: Extract<Nodes, {type: 'inlineCode'}>) {
      // CommonMark: line endings in a code span are spaces (https://spec.commonmark.org/0.31.2/#code-spans).
      const value = node.value.replace(/\r?\n|\r/g, ' ')
      const {properties, children} = buildInlineCode(value, highlighter)
      return toElement(state, node, 'code', properties, children)
    },
    inlineMath: (_, node) => convertMath(node, false, context),
    math: (_, node) => convertMath(node, true, context),
    mdxFlowExpression: (_, node) => convertMdxExpression(node, context),
    mdxJsxFlowElement: (state: State, node) => convertMdxElement(node, state.all(node), context),
    mdxJsxTextElement: (state: State, node) => convertMdxElement(node, state.all(node), context),
    mdxTextExpression: (_, node) => convertMdxExpression(node, context),
    mdxjsEsm: () => undefined,
    paragraph: (state: State, node: Paragraph) =>
      splitParagraph(state.all(node), specs, (children) =>
        toElement(state, node, 'p', {}, children)
      )
  }
}

/** Create an element at the place of a node, with the name and properties that a plugin left in `node.data`. */
function toElement(
  state: State,
  node: Nodes,
  tagName: string,
  properties: Element['properties'],
  children: Array<ElementContent>
): Element {
  const place = position(node)
  const element: Element = {
    type: 'element',
    tagName,
    properties,
    children,
    ...(place && {position: place})
  }
  return state.applyData(node, element) as Element // An element stays one.
}

/** `Text [#id]` is shown as `Text`. */
function dropCustomId(node: Heading, children: Array<ElementContent>): Array<ElementContent> {
  const last = children.at(-1)
  if (node.children.at(-1)?.type !== 'text' || last?.type !== 'text') return children
  const value = findCustomId(last.value)?.before ?? last.value
  return [...children.slice(0, -1), ...(value === '' ? [] : [{...last, value}])]
}
