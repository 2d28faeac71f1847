import type {Heading} from '@lockstep/navtree'
import {type PageNodes, visitNodes} from '@lockstep/pages'
import type {SearchSymbol} from '@lockstep/search'

/** Find the symbols of contracts that a page shows, each under its heading, so that a selector finds its function. */
export function findSymbols(root: PageNodes, outline: ReadonlyArray<Heading>): Array<SearchSymbol> {
  const ids = new Set(outline.map(({id}) => id))
  const symbols: Array<SearchSymbol> = []
  let anchor: string | undefined

  visitNodes(root, (node) => {
    if (node.type === 'element' && /^h[2-6]$/.test(node.tagName)) {
      const {id} = node.properties
      if (typeof id === 'string' && ids.has(id)) anchor = id
    }
    if (node.type === 'component' && typeof node.props.symbol === 'string') {
      const {symbol, facts} = node.props
      symbols.push({
        name: symbol,
        ...pick(facts, ['signature', 'selector', 'topic']),
        ...(anchor !== undefined && {anchor})
      })
    }
    return undefined
  })
  return symbols
}

function pick(facts: unknown, names: ReadonlyArray<string>): Record<string, string> {
  if (typeof facts !== 'object' || facts === null) return {}
  return Object.fromEntries(
    Object.entries(facts).filter(
      ([name, value]) => names.includes(name) && typeof value === 'string'
    )
  )
}
