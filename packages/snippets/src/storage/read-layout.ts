import type {StorageLayout} from '../artifacts/artifact.ts'
import type {Artifacts} from '../artifacts/read-artifacts.ts'
import {type AstNode, childOf, childrenOf, textOf} from '../ast/ast.ts'
import {parseByteRange} from '../ast/byte-range.ts'
import {ArtifactError} from '../errors.ts'
import {createDescriber, type Describer} from '../facts/create-describer.ts'
import {layoutStruct} from '../facts/layout-struct.ts'
import {listNamespaceStructs} from '../facts/list-namespaces.ts'
import type {Declaration, Resolver} from '../resolve/create-resolver.ts'
import {describeMembers, describeStoredType} from './describe-stored-type.ts'
import {listSlotChoices} from './list-slot-choices.ts'
import type {ContractLayout, StoredVariable} from './storage-layout.ts'

/**
 * Read where a contract keeps its variables and how their types are stored.
 *
 * @throws ArtifactError if the artifacts have no storage layout.
 */
export function readLayout(
  artifacts: Artifacts,
  contract: Declaration,
  resolver: Resolver
): ContractLayout {
  return artifacts.steady(() => read(artifacts, contract, resolver))
}

function read(artifacts: Artifacts, contract: Declaration, resolver: Resolver): ContractLayout {
  const {node, path} = contract
  const name = textOf(node, 'name')
  const describer = createDescriber(artifacts)
  const {storageLayout} = artifacts.readStorage(path, name)
  if (!storageLayout) {
    throw new ArtifactError(
      ({rebuild, section}) =>
        `Cannot find \`storageLayout\` of \`${path}:${name}\`: add it to \`extra_output\` under \`${section}\` in \`foundry.toml\` and run \`${rebuild}\``,
      {kind: 'missing-storage-layout'}
    )
  }
  const structs = listNamespaceStructs(resolver, describer, contract)
  const {words, choosers} = listSlotChoices(resolver, contract, structs)
  return {
    contract: `${path}:${name}`,
    place: placeOf(describer, node, path),
    variables: listVariables(storageLayout, contract, resolver, describer),
    namespaces: new Map(
      structs.map(({id, struct}) => [id, listMembers(struct, resolver, describer)])
    ),
    rooted: structs
      .filter(({accessor, slot}) => accessor !== undefined || words.has(BigInt(slot)))
      .map(({id}) => id),
    choosers
  }
}

function listVariables(
  {storage, types}: StorageLayout,
  {node, path}: Declaration,
  resolver: Resolver,
  describer: Describer
): Array<StoredVariable> {
  return storage.map(({astId, label, slot, offset, type}) => {
    const declared = resolver.resolve(path, astId) ?? {node, path}
    const start = BigInt(slot) * 32n + BigInt(offset)
    return {
      label,
      declaredIn: textOf(declared.contract ?? node, 'name'),
      type: describeStoredType(resolver, childOf(declared.node, 'typeName'), declared.path),
      start,
      end: start + BigInt(types?.[type]?.numberOfBytes ?? 32),
      place: placeOf(describer, declared.node, declared.path)
    }
  })
}

function listMembers(
  struct: Declaration,
  resolver: Resolver,
  describer: Describer
): Array<StoredVariable> | undefined {
  const types = describeMembers(resolver, struct)
  const nodes = childrenOf(struct.node, 'members')
  return layoutStruct(resolver, struct)?.flatMap(({label, slot, offset, bytes}, index) => {
    const [type, node] = [types[index]?.type, nodes[index]]
    if (!type || !node) return []
    const start = BigInt(slot) * 32n + BigInt(offset)
    const declaredIn = textOf(struct.node, 'name')
    const place = placeOf(describer, node, struct.path)
    return [{label, declaredIn, type, start, end: start + BigInt(bytes), place}]
  })
}

function placeOf(describer: Describer, node: AstNode, path: string): StoredVariable['place'] {
  return describer.place(parseByteRange(node.src)?.start ?? 0, path)
}
