import {type AstNode, childOf, childrenOf, parametersOf, textOf, typeStringOf} from '../ast/ast.ts'
import {parseByteRange} from '../ast/byte-range.ts'
import type {SourceUnitNode} from '../ast/source-unit.ts'
import {ArtifactError} from '../errors.ts'
import {checkPlace} from './check-place.ts'
import {findOpeningBrace} from './find-opening-brace.ts'
import {normalizeType} from './normalize-type.ts'
import type {SoliditySymbol, SymbolKind} from './symbol.ts'

const kinds = new Map<string, SymbolKind>([
  ['EnumDefinition', 'enum'],
  ['ErrorDefinition', 'error'],
  ['EventDefinition', 'event'],
  ['ModifierDefinition', 'modifier'],
  ['StructDefinition', 'struct'],
  ['UserDefinedValueTypeDefinition', 'type']
])

/** List all symbols of a source, in source order. */
export function listSymbols(unit: SourceUnitNode, bytes: Uint8Array): Array<SoliditySymbol> {
  const symbols: Array<SoliditySymbol> = []

  for (const node of unit.nodes) {
    const kind = kindOf(node)
    if (!kind) continue
    const symbol = parseSymbol(node, kind, unit.absolutePath)
    symbols.push(symbol)
    if (node.nodeType !== 'ContractDefinition') continue

    symbol.body = {start: findOpeningBrace(bytes, headerEnd(node)), end: symbol.range.end}

    for (const member of childrenOf(node, 'nodes')) {
      const memberKind = kindOf(member)
      if (!memberKind) continue
      const inside = parseSymbol(member, memberKind, unit.absolutePath, symbol.name)
      checkPlace(inside, symbol.range)
      symbols.push(inside)
    }
  }

  return symbols
}

/** The kind of symbol that a node declares; undefined for all other nodes. */
export function kindOf(node: AstNode): SymbolKind | undefined {
  switch (node.nodeType) {
    case 'ContractDefinition': {
      const kind = node.contractKind
      return kind === 'interface' || kind === 'library' ? kind : 'contract'
    }
    case 'FunctionDefinition': {
      const kind = node.kind
      return kind === 'constructor' || kind === 'receive' || kind === 'fallback' ? kind : 'function'
    }
    case 'VariableDeclaration': {
      return node.mutability === 'constant' || node.constant === true ? 'constant' : 'variable'
    }
    default: {
      return kinds.get(node.nodeType)
    }
  }
}

function parseSymbol(
  node: AstNode,
  kind: SymbolKind,
  path: string,
  contract?: string
): SoliditySymbol {
  const range = parseByteRange(node.src)

  if (!range || node.id === undefined) {
    throw new ArtifactError(
      ({rebuild}) =>
        `Unexpected \`${node.nodeType}\` without a place in the tree of \`${path}\`: run \`${rebuild}\``
    )
  }

  const special = kind === 'constructor' || kind === 'receive' || kind === 'fallback'
  const symbol: SoliditySymbol = {
    kind,
    path,
    name: special ? kind : textOf(node, 'name'),
    id: node.id,
    range
  }
  if (contract !== undefined) symbol.contract = contract

  if (kind === 'function' || kind === 'event') addParameters(symbol, node)

  const documentation = parseByteRange(childOf(node, 'documentation')?.src)
  const body = parseByteRange(childOf(node, 'body')?.src)
  if (documentation) symbol.documentation = documentation
  if (body) symbol.body = body
  return symbol
}

function addParameters(symbol: SoliditySymbol, node: AstNode): void {
  const parameters: Array<string> = []
  const locations: Array<string> = []
  const abiParameters: Array<string> = []

  for (const parameter of parametersOf(node)) {
    const written = typeStringOf(parameter)
    const type = normalizeType(written)
    const location = parameter.storageLocation
    parameters.push(type)
    locations.push(
      typeof location === 'string' && location !== 'default' ? `${type} ${location}` : type
    )
    // `contract IERC20`, `enum Side` and `address payable` are the types with a space.
    abiParameters.push(written.includes(' ') ? normalizeType(toAbiText(written)) : type)
  }

  symbol.parameters = parameters
  symbol.locations = locations
  if (abiParameters.join() !== parameters.join()) symbol.abiParameters = abiParameters
}

function toAbiText(type: string): string {
  return type
    .replace(/\bcontract [\w$.]+/g, 'address')
    .replace(/\benum [\w$.]+/g, 'uint8')
    .replace(/\baddress payable\b/g, 'address')
}

/** Find a place between the last base or layout of a contract and its body. */
function headerEnd(contract: AstNode): number {
  const parts = [
    contract.nameLocation,
    childOf(contract, 'storageLayout')?.src,
    ...childrenOf(contract, 'baseContracts').map((base) => base.src)
  ]
  const ends = parts.map((src) => parseByteRange(src)?.end ?? 0)
  return Math.max(parseByteRange(contract.src)?.start ?? 0, ...ends)
}
