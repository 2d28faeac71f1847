import type {Artifacts} from '../artifacts/read-artifacts.ts'
import {ArtifactError} from '../errors.ts'
import type {StoragePlace} from '../facts/describe-storage.ts'
import type {Facts} from '../facts/facts.ts'
import {readFacts} from '../facts/read-facts.ts'
import {toAnchor} from '../reference-pages/to-anchor.ts'
import {getMember} from '../references/get-member.ts'
import {createResolver, type Resolver} from '../resolve/create-resolver.ts'
import type {Table} from './table.ts'

/** A variable in storage, or a member of a struct that is one. */
export interface StorageRow {
  /** The part of an anchor that names the row: `limits-least`. */
  id: string
  /** Members have the path to them: `limits.least`. */
  label: string
  type: string
  /** Counted from the start of its area: `3`, or `keccak256(key . 3) + 1` for what a mapping holds. */
  slot: string
  offset: number
  bytes: number
  /** Reference of the contract that declares it. */
  contract?: string
  /**
   * Its location, unless it is in the contract's storage counted from slot 0: `transient`, `erc7201:id at 0x…` or
   * `keccak256("text") at 0x…`.
   */
  area?: string
}

/**
 * Read where a contract keeps its variables: in storage, in namespaces, in transient storage.
 *
 * @throws ArtifactError if the artifacts have no storage layout; the message names the setting.
 */
export function readStorageTable(
  artifacts: Artifacts,
  reference: string,
  resolver: Resolver = createResolver(artifacts)
): Table<StorageRow> {
  return artifacts.steady(() => {
    const {symbol, derived} = getMember(artifacts, reference, resolver)
    const facts = readFacts(artifacts, symbol, resolver, derived)
    const {kind, name, notes = []} = facts

    if (kind === 'library' || kind === 'interface') {
      return {
        rows: [],
        notes: [`\`${name}\` is ${toArticle(kind)} ${kind}, which has no storage of its own`]
      }
    }
    if (!/^(contract|variable|constant)$/.test(kind)) {
      return {
        rows: [],
        notes: [`\`${name}\` is ${toArticle(kind)} ${kind}, which has no place in storage`]
      }
    }

    const [missing] = notes
    if (missing !== undefined)
      throw new ArtifactError(() => missing, {kind: 'missing-storage-layout'})
    const rows = listRows(facts)
    if (rows.length === 0) return {rows, notes: [explainEmpty(facts)]}
    return {rows, notes: [...listOpen(facts), ...explainSlots(rows)]}
  })
}

function listRows({
  storage = [],
  transientStorage = [],
  namespaces = []
}: Facts): Array<StorageRow> {
  return [
    ...storage.flatMap((slot) => toRows(slot, '', slot.declaredIn ?? slot.contract)),
    ...namespaces.flatMap(({name, slot, struct, members = []}) => {
      return members.flatMap((member) => toRows(member, '', struct, `${name} at ${slot}`))
    }),
    ...transientStorage.flatMap((slot) => {
      return toRows(slot, '', slot.declaredIn ?? slot.contract, 'transient')
    })
  ]
}

function toRows(
  {label, type, slot, offset, bytes, members = [], elements = []}: StoragePlace,
  prefix: string,
  contract: string,
  area?: string
): Array<StorageRow> {
  const path = prefix + label
  const id = toAnchor(`${area?.replace(/ at 0x[\da-f]+$/, '') ?? ''} ${path}`)
  const row = {
    id,
    label: path,
    type,
    slot,
    offset,
    bytes,
    contract,
    ...(area !== undefined && {area})
  }
  return [
    row,
    ...members.flatMap((member) => toRows(member, `${path}.`, contract, area)),
    ...elements.flatMap((element) => toRows(element, path, contract, area))
  ]
}

/** Explain the slots that depend on a key or an index. */
function explainSlots(rows: ReadonlyArray<StorageRow>): Array<string> {
  const isRooted = rows.some(({slot}) => slot.includes('root'))
  const has = (text: string): boolean => rows.some(({label}) => label.includes(text))
  return [
    ...(has('[key]')
      ? [
          `\`keccak256(key . slot)\` is the hash of a key and a slot, as \`cast index\` computes it${isRooted ? '; `root` is the first slot of the namespace' : ''}`
        ]
      : []),
    ...(has('[i]') ? ['`i` counts the elements of an array, from 0'] : [])
  ]
}

function listOpen({namespaces = []}: Facts): Array<string> {
  return namespaces.flatMap(({name, slot, members, fault}) => [
    ...(members ? [] : [`The layout of the namespace \`${name}\` at \`${slot}\` is not known`]),
    ...(fault === undefined ? [] : [fault])
  ])
}

function explainEmpty({kind, name, mutability}: Facts): string {
  if (kind === 'contract') return `\`${name}\` declares no state variables`
  const word =
    kind === 'constant' ? 'constant' : mutability === 'immutable' ? 'immutable' : 'variable'
  return `\`${name}\` is ${word}, so its value is in the code and not in storage`
}

function toArticle(word: string): string {
  return /^[aeiou]/.test(word) ? 'an' : 'a'
}
