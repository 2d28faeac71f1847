import type {ElementContent, Root} from 'hast'
import {baseComponents} from '../components/base-components.ts'
import type {ChildPage, ComponentSpec} from '../components/component-spec.ts'
import {listSpecs} from '../components/list-specs.ts'
import {hidePosition} from '../hide-position.ts'
import type {Component, PageNodes} from '../nodes.ts'
import {parseLinkToken} from './link-token.ts'

/** The replacements for tokens. */
export interface LinkFill {
  /** Returns the address of a link, by its number. */
  toHref: (link: number) => string
  /** Components by the names that they have in the tree. Default: `baseComponents`. */
  specs?: ReadonlyMap<string, ComponentSpec> | undefined
  /** Pages below the page, for the components that list them. Without them, those components stay as they are. */
  childPages?: ReadonlyArray<ChildPage> | undefined
}

/** Replace tokens with addresses. The tree is not changed; parts without a token are shared with the result. */
export function fillLinks(root: Root, fill: LinkFill): Root {
  return fillNode(root, {specs: listSpecs(baseComponents), ...fill})
}

function fillNode<N extends PageNodes>(node: N, fill: LinkFill): N {
  if (node.type === 'element') {
    const children = fillList(node.children, fill)
    const properties = fillValues(node.properties, fill)
    if (children === node.children && properties === node.properties) return node
    return {...node, properties, children}
  }
  if (node.type === 'component') {
    const {specs, childPages} = fill
    const spec = specs?.get(node.name)
    if (spec?.showPages && childPages) return fillNode(spec.showPages(node, childPages) as N, fill) // A component.
    const slots = Object.entries(node.slots)
    const filled: Component = {
      ...node,
      props: fillParts(fillValues(node.props, fill), fill),
      slots: Object.fromEntries(slots.map(([name, nodes]) => [name, fillList(nodes, fill)])),
      // Most code has no links, and it is most of a page.
      children: spec?.toCode && !node.props.hasLinks ? node.children : fillList(node.children, fill)
    }
    return hidePosition(filled, node.position) as N // A component.
  }
  if (!('children' in node)) return node
  const children = fillList(node.children as Array<ElementContent>, fill)
  return children === node.children ? node : {...node, children}
}

function fillList(nodes: Array<ElementContent>, fill: LinkFill): Array<ElementContent> {
  let filled: Array<ElementContent> | undefined
  for (const [index, node] of nodes.entries()) {
    const other = fillNode(node, fill)
    if (other !== node) filled ??= nodes.slice(0, index)
    filled?.push(other)
  }
  return filled ?? nodes
}

/** Fill what a block says of each of its symbols, as `buildSnippet` makes it. */
function fillParts(props: Component['props'], fill: LinkFill): Component['props'] {
  const {parts} = props
  if (!Array.isArray(parts)) return props
  const filled = parts.map((part) => fillValues(part as Component['props'], fill))
  return {...props, parts: filled}
}

function fillValues<V extends Record<string, unknown>>(values: V, {toHref}: LinkFill): V {
  let filled: Record<string, unknown> | undefined
  for (const name in values) {
    const link = parseLinkToken(values[name])
    if (link === undefined) continue
    filled ??= {...values}
    filled[name] = toHref(link)
  }
  return (filled as V | undefined) ?? values
}
