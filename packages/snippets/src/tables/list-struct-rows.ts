import type {Artifacts} from '../artifacts/read-artifacts.ts'
import {type AstNode, childOf, childrenOf, idOf, parametersOf} from '../ast/ast.ts'
import {readFacts} from '../facts/read-facts.ts'
import {toParagraph} from '../natspec/to-paragraph.ts'
import {toAnchor} from '../reference-pages/to-anchor.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'
import {findById} from '../symbols/index-symbols.ts'
import type {SoliditySymbol} from '../symbols/symbol.ts'
import type {AbiRow} from './abi-row.ts'

/** List the structs that functions and events take or return, and those inside of them, in order of use. */
export function listStructRows(
  artifacts: Artifacts,
  symbols: ReadonlyArray<SoliditySymbol>,
  resolver: Resolver
): Array<AbiRow> {
  const structs = new Map<AstNode, Declaration>()
  for (const {path, id} of symbols) {
    const node = resolver.resolve(path, id)?.node
    if (!node) continue
    const types = [...parametersOf(node), ...parametersOf(node, 'returnParameters')]
    addTypes(types, path, resolver, structs)
  }
  return Array.from(structs.values()).flatMap(({node, path}) => {
    const symbol = findById(artifacts.findUnit(path)?.symbols ?? [], node.id)
    return symbol ? [toStructRow(artifacts, symbol, resolver)] : []
  })
}

/** Add the structs that variables hold. A struct is added before those inside of it, and once. */
function addTypes(
  variables: ReadonlyArray<AstNode>,
  path: string,
  resolver: Resolver,
  structs: Map<AstNode, Declaration>
): void {
  for (const variable of variables) {
    const held = findHeld(childOf(variable, 'typeName'))
    const declared = resolver.resolve(path, held && idOf(held, 'referencedDeclaration'))
    if (declared?.node.nodeType !== 'StructDefinition' || structs.has(declared.node)) continue
    structs.set(declared.node, declared)
    addTypes(childrenOf(declared.node, 'members'), declared.path, resolver, structs)
  }
}

/** Find what an array or a mapping holds. */
function findHeld(type: AstNode | undefined): AstNode | undefined {
  const inner = type && (childOf(type, 'baseType') ?? childOf(type, 'valueType'))
  return inner ? findHeld(inner) : type
}

function toStructRow(artifacts: Artifacts, symbol: SoliditySymbol, resolver: Resolver): AbiRow {
  const {name, members = [], natspec, contract} = readFacts(artifacts, symbol, resolver)
  const text = natspec.notice ?? natspec.dev
  const fields = members.map((member) => {
    return `${member.type.replace(/\b(?:contract|enum|struct) /g, '')} ${member.name};`
  })
  return {
    // A function may have the name of a struct.
    id: toAnchor(`struct ${name}`),
    kind: 'struct',
    declaration: `struct ${name} { ${fields.join(' ')} }`,
    ...(text !== undefined && {text: toParagraph(text)}),
    ...(contract !== undefined && {contract})
  }
}
