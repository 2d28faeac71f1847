import type {ContractMember, ListedContract} from '@lockstep/snippets'
import {isLibraryPath} from './symbol-change.ts'

/** Entries of an ABI that one state has and the other has not: signatures, with selector or topic. */
export interface AbiDifference {
  added: Array<AbiName>
  removed: Array<AbiName>
}

/** A function, error or event of an ABI. */
export interface AbiName {
  signature: string
  /** Selector or topic. An anonymous event has none. */
  hash?: string | undefined
}

/** A contract whose ABI differs between two states, including what it inherits. */
export interface AbiChange {
  /** `src/Vault.sol:Vault` */
  contract: string
  kind: 'added' | 'changed' | 'removed'
  isLibrary: boolean
  functions: AbiDifference
  errors: AbiDifference
  events: AbiDifference
}

/** Compare the ABIs of the contracts of two states. */
export function compareAbis(
  before: ReadonlyArray<ListedContract>,
  after: ReadonlyArray<ListedContract>
): Array<AbiChange> {
  const old = new Map(before.map((contract) => [contract.reference, contract]))
  const now = new Map(after.map((contract) => [contract.reference, contract]))
  return [...new Set([...old.keys(), ...now.keys()])].sort().flatMap((reference) => {
    const [from, to] = [old.get(reference), now.get(reference)]
    const change = {
      contract: reference,
      kind: !from ? ('added' as const) : !to ? ('removed' as const) : ('changed' as const),
      isLibrary: isLibraryPath(reference),
      functions: compareEntries('function', from, to),
      errors: compareEntries('error', from, to),
      events: compareEntries('event', from, to)
    }
    const parts = [change.functions, change.errors, change.events]
    const isSame = parts.every(({added, removed}) => added.length + removed.length === 0)
    return isSame && change.kind === 'changed' ? [] : [change]
  })
}

function compareEntries(
  kind: 'error' | 'event' | 'function',
  before: ListedContract | undefined,
  after: ListedContract | undefined
): AbiDifference {
  const [old, now] = [listEntries(kind, before), listEntries(kind, after)]
  return {
    added: [...now.values()].filter(({signature}) => !old.has(signature)),
    removed: [...old.values()].filter(({signature}) => !now.has(signature))
  }
}

/** A getter counts as a function of the ABI. */
function listEntries(
  kind: 'error' | 'event' | 'function',
  contract: ListedContract | undefined
): Map<string, AbiName> {
  const members = (contract?.members ?? []).filter(
    (member) => member.abi && kindOf(member) === kind
  )
  const entries = members.map(({signature = '', selector, topic}): AbiName => {
    return {signature, hash: selector ?? topic}
  })
  return new Map(entries.map((entry) => [entry.signature, entry] as const).sort())
}

function kindOf({kind, selector}: ContractMember): string {
  const isCalled = kind === 'function' || kind === 'variable' || kind === 'constant'
  return isCalled && selector !== undefined ? 'function' : kind
}
