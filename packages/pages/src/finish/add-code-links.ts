import type {ElementContent} from 'hast'
import type {Component} from '../nodes.ts'
import type {Finisher} from './finisher.ts'

/** Keep the addresses of code that comes from contracts, and put tokens in their place. */
export function addCodeLinks(
  node: Component,
  file: string,
  {addLink, addDefinition}: Finisher
): Component {
  const {hasLinks} = node.props
  const definitions = new Map(node.definitions?.map((each) => [each.address, each]))
  const toToken = (url: string): string => {
    const token = addLink('link', url, file, node.position)
    const definition = definitions.get(url)
    if (definition) addDefinition(definition, token)
    return token
  }
  const toTokens = (props: Component['props']): Component['props'] => {
    const replaced = {...props}
    for (const name of ['href', 'sourceHref']) {
      const url = props[name]
      if (typeof url === 'string') replaced[name] = toToken(url)
    }
    return replaced
  }
  const props = toTokens(node.props)
  // As `buildSnippet` makes them.
  if (Array.isArray(props.parts)) {
    props.parts = props.parts.map((part) => toTokens(part as Component['props']))
  }
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
