import {createConstants, evaluateLiteral} from '@lockstep/navtree/parse'
import {
  baseComponents,
  type ComponentSpec,
  convertDirective,
  type ExpandedPage,
  type Fence,
  parseFence
} from '@lockstep/pages'
import type {Code, Nodes} from 'mdast'
import type {MdxJsxFlowElement} from 'mdast-util-mdx'

/** The label of a tab around an item of a page, and its group. */
interface Tab {
  group: MdxJsxFlowElement
  label: string
}

/** A piece of code, or a heading: text below a heading isn't the output of commands above it. */
export type PageItem = Block | SectionStart

interface SectionStart {
  kind: 'heading'
  /** Tabs around it, outermost first. */
  tabs: ReadonlyArray<Tab>
}

/** A piece of code of a page, in the order of the page. */
export interface Block {
  kind: 'code'
  fence: Fence
  code: string
  file: string
  /** First line of the code. */
  line: number
  /** How far the page indents the code, if it is on the page. */
  indent?: number | undefined
  /** Id of the heading above it. */
  heading: string | undefined
  /** Tabs around it, outermost first. */
  tabs: ReadonlyArray<Tab>
  /** The file that is shown, for `<Snippet file="a.sol" save />`. */
  source?: {file?: string | undefined; region?: string | undefined; of?: string | undefined}
}

/** List the code of a page in reading order, with its position, and the headings between. */
export function listBlocks({tree, headings, findFile}: ExpandedPage): Array<PageItem> {
  const items: Array<PageItem> = []
  let heading: string | undefined

  visit(tree, [])
  return items

  function visit(node: Nodes, tabs: ReadonlyArray<Tab>): void {
    if (node.type === 'heading') {
      heading = headings.get(node)?.id ?? heading
      items.push({kind: 'heading', tabs})
    } else if (node.type === 'code') {
      const fence = parseFence(node.lang, node.meta)
      const indent = (node.position?.start.column ?? 1) - 1
      add(node, {fence, code: node.value, line: firstLine(node), indent}, tabs)
    } else if (node.type === 'mdxJsxFlowElement' && findRole(node) === 'code') {
      const props = listProps(node)
      const filename = asText(props.filename)
      const fence: Fence = {
        ...parseFence('', ''),
        ...(filename !== undefined && {filename}),
        save: props.save === true
      }
      const source = {file: asText(props.file), region: asText(props.region), of: asText(props.of)}
      add(node, {fence, code: '', line: node.position?.start.line ?? 1, source}, tabs)
    } else if (node.type === 'mdxJsxFlowElement' && findRole(node) === 'alternatives') {
      const labels = listProps(node).items
      const panels = node.children.filter(isAlternative)
      for (const [index, panel] of panels.entries()) {
        const own = listProps(panel).label
        const given: unknown = Array.isArray(labels) ? labels[index] : undefined
        const label = asText(own) ?? toLabel(given) ?? `Tab ${index + 1}`
        for (const child of panel.children) visit(child, [...tabs, {group: node, label}])
      }
    } else if (node.type === 'containerDirective') {
      const element = convertDirective(node)
      for (const child of element ? [element] : node.children) visit(child, tabs)
    } else if ('children' in node) {
      for (const child of node.children) visit(child, tabs)
    }
  }

  function add(
    node: Nodes,
    block: Pick<Block, 'fence' | 'code' | 'line' | 'indent' | 'source'>,
    tabs: ReadonlyArray<Tab>
  ): void {
    items.push({kind: 'code', ...block, file: findFile(node), heading, tabs})
  }
}

function firstLine(node: Code): number {
  return (node.position?.start.line ?? 0) + 1
}

function findRole({name}: MdxJsxFlowElement): ComponentSpec['role'] {
  return name !== null && Object.hasOwn(baseComponents, name)
    ? baseComponents[name]?.role
    : undefined
}

function isAlternative(node: Nodes): node is MdxJsxFlowElement {
  return node.type === 'mdxJsxFlowElement' && findRole(node) === 'alternative'
}

function toLabel(value: unknown): string | undefined {
  if (typeof value === 'object' && value !== null && 'label' in value) return asText(value.label)
  return asText(value)
}

function asText(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

/** List the props that are literals; the page compiler checks all others. */
function listProps(node: MdxJsxFlowElement): Record<string, unknown> {
  const props: Record<string, unknown> = {}
  for (const attribute of node.attributes) {
    if (attribute.type !== 'mdxJsxAttribute') continue
    const {name, value} = attribute
    if (value === null || value === undefined) props[name] = true
    else if (typeof value === 'string') props[name] = value
    else {
      const statement = value.data?.estree?.body[0]
      if (statement?.type !== 'ExpressionStatement') continue
      try {
        props[name] = evaluateLiteral(statement.expression, createConstants(new Map()))
      } catch {
        // The page compiler reports it.
      }
    }
  }
  return props
}
