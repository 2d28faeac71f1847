import type {Heading} from '@lockstep/navtree'
import type {Root} from 'hast'
import type {ComponentSpec} from '../components/component-spec.ts'
import {visitNodes} from '../nodes.ts'

/** Where the code of a block comes from. */
export interface SnippetPlace {
  /** Symbols as the page names them. Undefined for a file that is not Solidity. */
  symbol?: string
  /** Path from the root of the project. Undefined for symbols of several files, as is the line. */
  file?: string | undefined
  line?: number | undefined
}

/** A symbol of a contract on a page. */
export interface PageSymbol {
  name: string
  /** Id of the heading above it. */
  anchor?: string
  signature?: string
  selector?: string
  topic?: string
}

/** Items that a page shows in addition to its text. */
export interface ShownOnPage {
  /** Names of the components, sorted. */
  components: Array<string>
  /** Whether a component lists the pages below the page. */
  showsPages: boolean
  snippets: Array<SnippetPlace>
  symbols: Array<PageSymbol>
  /** Ids of elements and components, in the order of the page. */
  ids: Array<string>
}

/** List the components of a page, the symbols and code that they show, and all ids, in one visit. */
export function listShown(
  root: Root,
  outline: ReadonlyArray<Heading>,
  specs: ReadonlyMap<string, ComponentSpec>
): ShownOnPage {
  const headings = new Set(outline.map(({id}) => id))
  const names = new Set<string>()
  const ids = new Set<string>()
  const snippets: Array<SnippetPlace> = []
  const symbols: Array<PageSymbol> = []
  let showsPages = false
  let anchor: string | undefined

  visitNodes(root, (node) => {
    if (node.type === 'element') {
      const {id} = node.properties
      if (typeof id !== 'string') return true
      ids.add(id)
      if (/^h[2-6]$/.test(node.tagName) && headings.has(id)) anchor = id
    }
    if (node.type !== 'component') return true
    const {id, symbol, source, facts, parts} = node.props
    const spec = specs.get(node.name)
    names.add(node.name)
    if (spec?.showPages) showsPages = true
    if (typeof id === 'string') ids.add(id)
    if (source) {
      const place = source as {file: string; line: number} // As `buildSnippet` makes it.
      snippets.push(typeof symbol === 'string' ? {symbol, ...place} : place)
    } else if (typeof symbol === 'string' && spec?.toCode) snippets.push({symbol})
    if (Array.isArray(parts)) {
      for (const part of parts)
        symbols.push({...toSymbol(part), ...(anchor !== undefined && {anchor})})
    } else if (typeof symbol === 'string') {
      symbols.push({name: symbol, ...pickFacts(facts), ...(anchor !== undefined && {anchor})})
    }
    // Tokens of code are most of a page, and none of them has an id.
    return !spec?.toCode
  })
  return {components: [...names].sort(), showsPages, snippets, symbols, ids: [...ids]}
}

/** One of several symbols in a block, as `buildSnippet` makes it. */
function toSymbol(part: unknown): PageSymbol {
  const {symbol} = part as {symbol: string}
  return {name: symbol, ...pickFacts(part)}
}

function pickFacts(facts: unknown): Partial<PageSymbol> {
  if (typeof facts !== 'object' || facts === null) return {}
  const names = ['signature', 'selector', 'topic']
  return Object.fromEntries(
    Object.entries(facts).filter(
      ([name, value]) => names.includes(name) && typeof value === 'string'
    )
  )
}
