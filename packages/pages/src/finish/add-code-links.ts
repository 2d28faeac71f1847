import type {ElementContent} from 'hast'
import type {Component} from '../nodes.ts'
import type {Finisher} from './finisher.ts'

/** Keep the addresses of code that comes from contracts, and put tokens in their place. */
export function addCodeLinks(node: Component, file: string, {addLink}: Finisher): Component {
  const {hasLinks, href} = node.props
  const toToken = (url: string): string => addLink('link', url, file, node.position)
  const props = typeof href === 'string' ? {...node.props, href: toToken(href)} : node.props
  const children = hasLinks ? node.children.map(convert) : node.children
  return {...node, props, children}

  function convert(child: ElementContent): ElementContent {
    if (child.type !== 'element') return child
    const {properties} = child
    const url = child.tagName === 'a' ? properties.href : undefined
    return {
      ...child,
      properties: typeof url === 'string' ? {...properties, href: toToken(url)} : properties,
      children: child.children.map(convert)
    }
  }
}
