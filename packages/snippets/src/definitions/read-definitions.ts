import type {Artifacts} from '../artifacts/read-artifacts.ts'
import {type ByteRange, parseByteRange} from '../ast/byte-range.ts'
import type {SnippetLine} from '../cut/layout-snippet.ts'
import type {Snippet} from '../cut/read-snippet.ts'
import {createDescriber} from '../facts/create-describer.ts'
import type {SourcePlace} from '../facts/facts.ts'
import {createResolver, type Resolver} from '../resolve/create-resolver.ts'
import {findDefinitions} from './find-definitions.ts'

/** A name in a snippet, and its definition. */
export interface SnippetDefinition {
  name: string
  /** Line in the snippet, from 1. Columns count UTF-16 units from 1. */
  line: number
  column: number
  target: {
    /** Reference of the symbol, or of the one that contains it, such as the function of a local variable. */
    reference: string
    /** Place of the name itself. */
    place: SourcePlace
    /** Whether the name is visible only inside of that symbol. */
    local: boolean
  }
}

interface ShownLine {
  line: number
  column: number
  start: number
  end: number
}

/** Find where every name in a snippet is defined. */
export function readDefinitions(
  artifacts: Artifacts,
  snippet: Snippet,
  resolver: Resolver = createResolver(artifacts)
): Array<SnippetDefinition> {
  return artifacts.steady(() => findTargets(artifacts, snippet, resolver))
}

function findTargets(
  artifacts: Artifacts,
  snippet: Snippet,
  resolver: Resolver
): Array<SnippetDefinition> {
  const describer = createDescriber(artifacts)
  const definitions: Array<SnippetDefinition> = []
  const paths = new Set(snippet.lines.map(({source}) => source?.path))

  for (const path of paths) {
    if (path === undefined) continue
    const shown = toShownLines(snippet.lines, path)
    const lineOf = ({start, end}: ByteRange) => {
      return shown.find((line) => line.start <= start && end <= line.end)
    }
    const bytes = artifacts.readText(path)
    const tree = artifacts.readTree(path)
    const bounds = {
      start: Math.min(...shown.map(({start}) => start)),
      end: Math.max(...shown.map(({end}) => end))
    }
    const isShown = (range: ByteRange) => lineOf(range) !== undefined
    const found = findDefinitions(resolver, tree, path, isShown, bounds)

    for (const {range, target} of found) {
      const line = lineOf(range)
      if (!line) continue
      const {node} = target
      // A declaration without a name, such as a constructor, is at its start.
      const named = parseByteRange(node.nameLocation) ?? parseByteRange(node.src)
      const local =
        node.nodeType === 'VariableDeclaration' &&
        node.stateVariable !== true &&
        node.constant !== true

      definitions.push({
        name: bytes.toString('utf8', range.start, range.end),
        line: line.line,
        column: line.column + bytes.toString('utf8', line.start, range.start).length,
        target: {
          reference: describer.reference(target),
          place: describer.place(named?.start ?? 0, target.path),
          local
        }
      })
    }
  }

  return definitions.sort((a, b) => a.line - b.line || a.column - b.column)
}

function toShownLines(lines: ReadonlyArray<SnippetLine>, path: string): Array<ShownLine> {
  return lines.flatMap(({text, source}, index) => {
    if (source?.path !== path) return []
    const size = Buffer.byteLength(text.slice(source.column))
    return [
      {
        line: index + 1,
        column: source.column + 1,
        start: source.byte,
        end: source.byte + size
      }
    ]
  })
}
