import type {Artifacts} from '../artifacts/read-artifacts.ts'
import {getSymbol} from '../references/get-symbol.ts'
import type {SoliditySymbol} from '../symbols/symbol.ts'
import {type CutOptions, cutSymbols} from './cut-symbols.ts'
import type {SnippetLine} from './layout-snippet.ts'

/** Code, and the origin of each line. */
export interface Snippet {
  code: string
  lines: Array<SnippetLine>
  symbols: Array<SoliditySymbol>
}

/** What to show. */
export interface SnippetOptions extends CutOptions {
  /** Number of symbols to show before and after each (default: `0`). */
  neighbors?: number
}

/**
 * Cut symbols out of their sources.
 *
 * Symbols of one contract appear in source order. Contracts and sources appear in the order of
 * `references`.
 */
export function readSnippet(
  artifacts: Artifacts,
  references: string | ReadonlyArray<string>,
  options: SnippetOptions = {}
): Snippet {
  const list = typeof references === 'string' ? [references] : references
  return artifacts.steady(() => cut(artifacts, list, options))
}

/** Cut one symbol out of its source. */
export function readSymbolSnippet(
  artifacts: Artifacts,
  symbol: SoliditySymbol,
  options: Omit<CutOptions, 'header'>
): Snippet {
  const {path} = symbol
  return artifacts.steady(() => {
    const bytes = artifacts.readText(path)
    return toSnippet(cutSymbols({path, bytes, symbols: [symbol]}, options), [symbol])
  })
}

function cut(
  artifacts: Artifacts,
  references: ReadonlyArray<string>,
  options: SnippetOptions
): Snippet {
  const {neighbors = 0, elision = '// …'} = options
  const groups = new Map<string, Array<SoliditySymbol>>()

  for (const reference of references) {
    const symbol = getSymbol(artifacts, reference)
    const key = JSON.stringify([symbol.path, options.header ? symbol.contract : ''])
    const group = groups.get(key) ?? []
    const shownSymbols =
      neighbors > 0 ? findNeighbors(symbolsIn(artifacts, symbol), symbol, neighbors) : [symbol]

    for (const shown of shownSymbols) {
      if (!group.some(({id}) => id === shown.id)) group.push(shown)
    }

    groups.set(key, group)
  }

  const lines: Array<SnippetLine> = []

  for (const symbols of groups.values()) {
    const [first] = symbols
    if (!first) continue
    if (lines.length > 0) lines.push({text: ''}, {text: elision}, {text: ''})

    const all = options.header ? symbolsIn(artifacts, first) : []
    const contract = all.find(({contract, name, body}) => {
      return contract === undefined && body !== undefined && name === first.contract
    })
    const bytes = artifacts.readText(first.path)
    lines.push(...cutSymbols({path: first.path, bytes, symbols, contract}, options))
  }

  return toSnippet(lines, [...groups.values()].flat())
}

function toSnippet(lines: Array<SnippetLine>, symbols: Array<SoliditySymbol>): Snippet {
  return {code: lines.map(({text}) => text).join('\n'), lines, symbols}
}

function symbolsIn(artifacts: Artifacts, {path}: SoliditySymbol): ReadonlyArray<SoliditySymbol> {
  return artifacts.findUnit(path)?.symbols ?? []
}

/** Read the exact text of a symbol: the bytes that the compiler counts to it, unchanged. */
export function readSymbolText(artifacts: Artifacts, symbol: SoliditySymbol): string {
  return artifacts.readText(symbol.path).toString('utf8', symbol.range.start, symbol.range.end)
}

/** Find a symbol's neighbors in its contract, or in its source outside of contracts. */
function findNeighbors(
  symbols: ReadonlyArray<SoliditySymbol>,
  symbol: SoliditySymbol,
  count: number
): Array<SoliditySymbol> {
  const siblings = symbols.filter((other) => other.contract === symbol.contract)
  const index = siblings.findIndex((other) => other.id === symbol.id)
  return siblings.slice(Math.max(0, index - count), index + count + 1)
}
