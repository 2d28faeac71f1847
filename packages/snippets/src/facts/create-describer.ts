import type {Artifacts} from '../artifacts/read-artifacts.ts'
import {type AstNode, childOf, childrenOf, textOf, typeStringOf} from '../ast/ast.ts'
import {parseByteRange} from '../ast/byte-range.ts'
import {formatReference} from '../references/format-reference.ts'
import {toReference} from '../references/to-reference.ts'
import type {Declaration} from '../resolve/create-resolver.ts'
import {findLine} from '../sources/find-line.ts'
import {findById} from '../symbols/index-symbols.ts'
import type {ParameterFact, SourcePlace} from './facts.ts'

/** Formats nodes for people and for JSON. */
export interface Describer {
  /** Format the reference of a declaration. A declaration inside a function gets the reference of the function. */
  reference(declaration: Declaration): string
  /** Get the source text of a node. */
  text(node: AstNode, path: string): string
  place(byte: number, path: string): SourcePlace
  parameters(node: AstNode, field: string): Array<ParameterFact>
}

/** Create a describer for a project. */
export function createDescriber(artifacts: Artifacts): Describer {
  return {
    reference({node, path, contract}) {
      const symbols = artifacts.findUnit(path)?.symbols ?? []
      const own = parseByteRange(node.src) ?? {start: 0, end: 0}
      const symbol =
        findById(symbols, node.id) ??
        symbols.findLast(({range}) => range.start <= own.start && own.end <= range.end)

      if (symbol) return formatReference(toReference(symbol, symbols))
      const name = textOf(node, 'name') || path
      return contract ? `${path}:${textOf(contract, 'name')}.${name}` : name
    },

    text(node, path) {
      const range = parseByteRange(node.src)
      return range ? artifacts.readText(path).toString('utf8', range.start, range.end) : ''
    },

    place(byte, path) {
      const bytes = artifacts.readText(path)
      const {line, start} = findLine(bytes, byte)
      const column = bytes.toString('utf8', start, byte).length + 1
      return {path, line, column}
    },

    parameters(node, field) {
      const list = childOf(node, field)
      return childrenOf(list ?? node, list ? 'parameters' : field).map((parameter) => {
        const fact: ParameterFact = {name: textOf(parameter, 'name'), type: typeStringOf(parameter)}
        if (node.nodeType === 'EventDefinition') fact.indexed = parameter.indexed === true
        return fact
      })
    }
  }
}
