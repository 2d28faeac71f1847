import type {Heading} from '@lockstep/navtree'
import type {Node} from 'estree'
import type {Element, ElementContent, Root as HastRoot} from 'hast'
import type {Blockquote, Heading as HeadingNode, Nodes, Paragraph, Root, RootContent} from 'mdast'
import type {InlineMath, Math as MathNode} from 'mdast-util-math'
import type {
  MdxFlowExpression,
  MdxJsxFlowElement,
  MdxJsxTextElement,
  MdxTextExpression
} from 'mdast-util-mdx'
import {toHast as convert, type Handlers, type State} from 'mdast-util-to-hast'
import {buildCodeBlock, buildInlineCode, type Complain} from '../code/build-code-block.ts'
import type {Highlighter} from '../code/highlighter.ts'
import {type Fence, parseFence} from '../code/parse-fence.ts'
import type {Registry} from '../components/registry.ts'
import {buildSnippet, type SnippetRequest} from '../contracts/build-snippet.ts'
import type {ContractSource} from '../contracts/contract-source.ts'
import {buildDiagram, type Diagrams} from '../diagrams/build-diagram.ts'
import {flowElements} from '../finish/safe-html.ts'
import type {MathRenderer} from '../math/math-renderer.ts'
import type {Component, Fault} from '../nodes.ts'
import type {IncludeNode} from '../partials/expand-partials.ts'
import type {Scope} from '../partials/scope.ts'
import {convertAlert} from './convert-alert.ts'
import {convertElement, convertExpression} from './convert-element.ts'
import {parseRaw} from './parse-raw.ts'
import {toFault} from './to-fault.ts'
import type {WrittenAttribute} from './written-element.ts'

/** What the conversion of a page needs. */
export interface ToHastOptions {
  registry: Registry
  findScope: (node: Nodes) => Scope
  /** Headings that have an id. */
  headings: ReadonlyMap<HeadingNode, Heading>
  highlighter: Highlighter | undefined
  contracts: ContractSource | undefined
  diagrams: Diagrams | undefined
  /** Loaded for pages with formulas. */
  math: MathRenderer | undefined
}

/** Convert Markdown to HTML, and elements to components. Addresses and raw HTML are not checked yet. */
export function toHast(tree: Root, options: ToHastOptions): HastRoot {
  const {registry, findScope, headings, highlighter, contracts, diagrams, math} = options
  const flowComponents = new Set(
    Object.values(registry).flatMap(({name, display}) => (display === 'flow' ? [name] : []))
  )
  for (const name of ['CodeBlock', 'Diagram']) flowComponents.add(name)

  const handlers: Handlers = {
    blockquote: (state: State, node: Blockquote) =>
      convertAlert(state, node) ?? convertBlockquote(state, node),
    code(_: State, node: Extract<Nodes, {type: 'code'}>) {
      return {...convertFence(node, findScope(node)), position: node.position}
    },
    heading(state: State, node: HeadingNode) {
      const heading = headings.get(node)
      const children = state.all(node)
      return toElement(
        node,
        `h${node.depth}`,
        heading ? {id: heading.id} : {},
        dropCustomId(node, children)
      )
    },
    image(_: State, node: Extract<Nodes, {type: 'image'}>) {
      const {url, alt, title} = node
      return toElement(node, 'img', {src: url, alt: alt ?? '', ...(title != null && {title})}, [])
    },
    include(state: State, node: IncludeNode) {
      const children = state.all(node as unknown as Root) as Array<ElementContent>
      return {
        type: 'included',
        file: node.scope.file,
        children: parseRaw(children),
        position: node.position
      }
    },
    inlineCode(_: State, node: Extract<Nodes, {type: 'inlineCode'}>) {
      return {
        ...buildInlineCode(node.value.replace(/\r?\n|\r/g, ' '), highlighter),
        ...toPosition(node)
      }
    },
    inlineMath: (_: State, node: InlineMath) => convertMath(node, false),
    math: (_: State, node: MathNode) => convertMath(node, true),
    mdxFlowExpression: convertMdxExpression,
    mdxJsxFlowElement: convertMdxElement,
    mdxJsxTextElement: convertMdxElement,
    mdxTextExpression: convertMdxExpression,
    mdxjsEsm: () => undefined,
    paragraph: (state: State, node: Paragraph) => splitParagraph(node, state.all(node))
  }

  const hast = convert(tree, {handlers, allowDangerousHtml: true}) as HastRoot // A root gives a root.
  return {...hast, children: parseRaw(hast.children as Array<ElementContent>)}

  function convertFence(
    node: Extract<Nodes, {type: 'code'}>,
    {report}: Scope
  ): Component | Element | Fault {
    const {lang, meta, value: code} = node
    const fence = parseFence(lang, meta)
    const complain: Complain = (complaint) =>
      report({...complaint, place: toFirstLine(node), severity: 'warning'})
    if (fence.language === 'math') return convertMath(node, true)
    if (fence.language === 'mermaid') {
      return buildDiagram(
        code,
        {title: fence.filename},
        {
          diagrams,
          highlighter,
          report({line, ...finding}) {
            const start = node.position?.start
            const place = start && {line: start.line + 1 + line, column: start.column}
            report({...finding, place})
          }
        }
      )
    }
    const request = toRequest(fence, meta ?? '')
    if (!request) return buildCodeBlock({fence, code}, highlighter, complain)

    // A fence that names a file may show what the file said when it was written.
    if (request.kind === 'symbols' && code.trim() !== '') {
      const reason =
        'Unexpected code in a fence with `of`, expected none: it comes from the contracts'
      complain({ruleId: 'ignored-code', reason, subject: fence.of})
    }
    const found = buildSnippet(request, fence, {contracts, highlighter, complain})
    if ('value' in found) return found.value
    report({...found.problem, place: toFirstLine(node)})
    return toFault(found.problem, [], node.position)
  }

  /** A formula that cannot be read stays as it was written. */
  function convertMath(
    node: Extract<Nodes, {type: 'code'}> | InlineMath | MathNode,
    display: boolean
  ): Component | Element {
    const rendered = math?.render(node.value, display)
    if (rendered && 'math' in rendered) {
      const children = [rendered.math]
      const props = {display, source: node.value}
      return {type: 'component', name: 'Math', props, slots: {}, children, isBuilt: true}
    }
    if (rendered) {
      findScope(node).report({ruleId: 'invalid-math', ...rendered, place: node.position})
    }
    const code = buildInlineCode(node.value, undefined)
    return display ? toElement(node, 'pre', {}, [code]) : code
  }

  function convertMdxElement(
    state: State,
    node: MdxJsxFlowElement | MdxJsxTextElement
  ): Array<ElementContent> {
    const children = state.all(node)
    const attributes = node.attributes.map((attribute): WrittenAttribute => {
      const place = attribute.position ?? node.position
      if (attribute.type === 'mdxJsxExpressionAttribute') {
        const statement = attribute.data?.estree?.body[0]
        const object = statement?.type === 'ExpressionStatement' ? statement.expression : undefined
        const spread = object?.type === 'ObjectExpression' ? object.properties[0] : undefined
        return {
          name: undefined,
          value: spread?.type === 'SpreadElement' ? spread.argument : undefined,
          place
        }
      }
      const {name, value} = attribute
      if (value === null || value === undefined) return {name, value: true, place}
      return {
        name,
        value: typeof value === 'string' ? value : toExpression(value.data?.estree?.body[0]),
        place
      }
    })
    const written = {
      name: node.name ?? undefined,
      attributes,
      children: flatten(node.name, children),
      position: node.position
    }
    return convertElement(written, findScope(node), registry)
  }

  function convertMdxExpression(
    _: State,
    node: MdxFlowExpression | MdxTextExpression
  ): Array<ElementContent> {
    const expression = toExpression(node.data?.estree?.body[0])
    const content = convertExpression(expression, findScope(node), registry, node.position)
    const isText = content.some((child) => child.type !== 'fault' && !isBlank(child))
    const isLine = node.type === 'mdxFlowExpression' && isText && !content.some(isFlow)
    return isLine ? [toElement(node, 'p', {}, content)] : content
  }

  /** A paragraph holds text only: blocks that an author wrote inside of it stand between paragraphs. */
  function splitParagraph(node: Paragraph, children: Array<ElementContent>): Array<ElementContent> {
    if (!children.some(isFlow)) {
      // A line that was only a comment leaves nothing.
      return children.every(isBlank) && children.length === 0
        ? []
        : [toElement(node, 'p', {}, children)]
    }
    const content: Array<ElementContent> = []
    let line: Array<ElementContent> = []
    for (const child of [...children, undefined]) {
      if (child && !isFlow(child)) {
        line.push(child)
        continue
      }
      const isText = line.some((each) => each.type !== 'fault' && !isBlank(each))
      if (isText) content.push(toElement(node, 'p', {}, line))
      else content.push(...line.filter((each) => !isBlank(each)))
      line = []
      if (child) content.push(child)
    }
    return content
  }

  function isFlow(node: ElementContent): boolean {
    if (node.type === 'component') {
      return flowComponents.has(node.name) || (node.name === 'Math' && node.props.display === true)
    }
    if (node.type === 'element') return flowElements.has(node.tagName)
    if (node.type === 'included') return true
    return node.type === 'fault' && node.children.some(isFlow)
  }
}

/** What a fence asks for that is not in it. */
function toRequest({of, hasFile}: Fence, meta: string): SnippetRequest | undefined {
  if (of !== undefined) return {kind: 'symbols', references: of.trim().split(/\s+/)}
  return hasFile ? {kind: 'fence', meta} : undefined
}

function convertBlockquote(state: State, node: Blockquote): Element {
  return toElement(node, 'blockquote', {}, state.wrap(state.all(node), true))
}

/** Elements whose content is text, so that a paragraph inside is one too many. */
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

/** `Text [#id]` is shown as `Text`. */
function dropCustomId(node: HeadingNode, children: Array<ElementContent>): Array<ElementContent> {
  const last = children.at(-1)
  if (node.children.at(-1)?.type !== 'text' || last?.type !== 'text') return children
  const value = last.value.replace(/\s*\[#[^\]]+\]\s*$/, '')
  return [...children.slice(0, -1), ...(value === '' ? [] : [{...last, value}])]
}

function isBlank(node: ElementContent): boolean {
  return node.type === 'comment' || (node.type === 'text' && node.value.trim() === '')
}

function toElement(
  node: Nodes,
  tagName: string,
  properties: Element['properties'],
  children: Array<ElementContent>
): Element {
  return {type: 'element', tagName, properties, children, ...toPosition(node)}
}

function toPosition({position}: Nodes): {position?: Exclude<Nodes['position'], undefined>} {
  return position ? {position} : {}
}

function toFirstLine({position}: RootContent): {line: number; column: number} | undefined {
  return position?.start
}

function toExpression(statement: Node | undefined): Node | undefined {
  return statement?.type === 'ExpressionStatement' ? statement.expression : undefined
}
