import type {ElementContent, Root} from 'hast'
import type {CompiledPage} from '../compile-page.ts'
import type {ChildPage} from '../components/registry.ts'
import type {PageLink} from '../finish/finisher.ts'
import type {Component, PageNodes} from '../nodes.ts'
import {parseLinkToken} from './link-token.ts'
import {type LinkSite, type LinkTarget, resolveLink} from './resolve-link.ts'
import {toRouteHref} from './to-relative-href.ts'

/** What is known only with all pages. */
export interface LinkPageOptions {
  /** Address of the page, without trailing slash. */
  route: string
  /** What is known of the docs set: see `buildLinkSite`. */
  site: LinkSite
  /** Pages that `<ChildCards />` shows: see `listChildPages`. */
  childPages?: ReadonlyArray<ChildPage> | undefined
}

/** A page whose links lead somewhere. */
export interface LinkedPage {
  hast: Root
  links: Array<PageLink & {target: LinkTarget}>
}

/** Find where the links of a page lead, and put addresses in the places that wait for them. */
export function linkPage(
  page: Pick<CompiledPage, 'hast' | 'links'>,
  {route, site, childPages = []}: LinkPageOptions
): LinkedPage {
  const hrefs: Array<string> = []
  const links = page.links.map((link) => {
    const {target, href} = resolveLink(link.url, {file: link.file, route}, site)
    hrefs.push(href)
    return {...link, target}
  })
  const hast = fillLinks(page.hast, (number) => hrefs[number] ?? '#', childPages)
  return {hast, links}
}

/** Put addresses where their tokens are. What holds none is taken over as it is. */
export function fillLinks(
  root: Root,
  toHref: (link: number) => string,
  childPages: ReadonlyArray<ChildPage> = []
): Root {
  return fill(root)

  function fill<N extends PageNodes>(node: N): N {
    if (!('children' in node)) return node
    const children = fillList(node.children as Array<ElementContent>)
    if (node.type === 'element') {
      const properties = fillValues(node.properties)
      if (children === node.children && properties === node.properties) return node
      return {...node, properties, children}
    }
    if (node.type === 'component') {
      if (node.name === 'ChildCards') return toCards(node) as N // Both are components.
      const slots = Object.fromEntries(
        Object.entries(node.slots).map(([name, nodes]) => [name, fillList(nodes)])
      )
      return {...node, props: fillValues(node.props), slots, children}
    }
    return children === node.children ? node : {...node, children}
  }

  function fillList(nodes: Array<ElementContent>): Array<ElementContent> {
    const filled = nodes.map(fill)
    return filled.some((node, index) => node !== nodes[index]) ? filled : nodes
  }

  function fillValues<V extends Record<string, unknown>>(values: V): V {
    const filled = Object.entries(values).flatMap(([name, value]) => {
      const link = parseLinkToken(value)
      return link === undefined ? [] : [[name, toHref(link)]]
    })
    return filled.length === 0 ? values : {...values, ...Object.fromEntries(filled)}
  }

  function toCards(node: Component): Component {
    const children = childPages.map(({title, route, description}): Component => {
      const props = {
        title,
        href: toRouteHref(route),
        ...(description !== undefined && {description})
      }
      return {type: 'component', name: 'Card', props, slots: {}, children: []}
    })
    return {...node, name: 'Cards', children}
  }
}
