import type {Artifacts} from '../artifacts/read-artifacts.ts'
import type {Facts, RevertFact} from '../facts/facts.ts'
import {noteCalls} from '../facts/note-calls.ts'
import {readFacts} from '../facts/read-facts.ts'
import {listEntryFunctions} from '../members/list-entry-functions.ts'
import {toParagraph} from '../natspec/to-paragraph.ts'
import {toAnchor} from '../reference-pages/to-anchor.ts'
import {getMember} from '../references/get-member.ts'
import {getSymbol} from '../references/get-symbol.ts'
import {parseReference} from '../references/parse-reference.ts'
import {createResolver, type Resolver} from '../resolve/create-resolver.ts'
import {findById} from '../symbols/index-symbols.ts'
import type {SoliditySymbol} from '../symbols/symbol.ts'
import type {Table} from './table.ts'

/** Something that a contract or a function reverts with. */
export interface ErrorRow {
  /** The part of an anchor that names the row: `closed-uint256`. */
  id: string
  /** `InsufficientBalance(address,uint256)`, or a message in quotes. */
  signature: string
  selector?: string
  /** NatSpec of the error. */
  text?: string
  /** Names of the contracts that declare the error, or revert with the message. Empty for an error outside of contracts. */
  contracts: Array<string>
}

/** Read what a contract or a function reverts with. */
export function readErrorTable(
  artifacts: Artifacts,
  reference: string,
  resolver: Resolver = createResolver(artifacts)
): Table<ErrorRow> {
  return artifacts.steady(() => {
    const {symbol, derived} = getMember(artifacts, reference, resolver)
    const facts = readFacts(artifacts, symbol, resolver, derived)
    const all =
      symbol.kind === 'contract' ? [facts, ...readEntries(artifacts, symbol, resolver)] : [facts]
    // The compiler lists custom errors of a contract, but not messages and what assembly reverts with.
    const reverts = all.flatMap((each) => each.reverts ?? [])
    const rows = mergeRows(reverts.flatMap((revert) => toRow(artifacts, revert, resolver) ?? []))
    const external = noteCalls(all.flatMap(({externalCalls = []}) => externalCalls))
    const notes = [...new Set([...all.flatMap(listNotes), ...external])]
    if (rows.length > 0 || notes.length > external.length) return {rows, notes}
    return {
      rows,
      notes: [
        symbol.kind === 'library'
          ? `\`${facts.name}\` declares no errors; name one of its functions to list what it reverts with`
          : `No custom error or message was found in \`${facts.name}\` and what it calls in the same contract`,
        ...external
      ]
    }
  })
}

/** Read the facts of everything that can be called from outside of a contract. */
function readEntries(
  artifacts: Artifacts,
  contract: SoliditySymbol,
  resolver: Resolver
): Array<Facts> {
  const declaration = resolver.resolve(contract.path, contract.id)
  if (!declaration) return []

  return listEntryFunctions(resolver, declaration).flatMap(({node, path}) => {
    const symbol = findById(artifacts.findUnit(path)?.symbols ?? [], node.id)
    return symbol ? [readFacts(artifacts, symbol, resolver, contract)] : []
  })
}

function toRow(
  artifacts: Artifacts,
  {signature, selector, message, expression, error, by}: RevertFact,
  resolver: Resolver
): ErrorRow | undefined {
  const contracts = toContracts(error ?? by)
  if (signature === undefined) {
    // A message that is put together when it is needed has no text before.
    const name = message === undefined ? expression : JSON.stringify(message)
    return name === undefined ? undefined : {id: toAnchor(name), signature: name, contracts}
  }

  const text = error === undefined ? undefined : noticeOf(artifacts, error, resolver)
  return {
    id: toAnchor(signature),
    signature,
    ...(selector && {selector}),
    ...(text !== undefined && {text}),
    contracts
  }
}

/** Several functions may revert with the same message, and several contracts may declare the same error. */
function mergeRows(rows: ReadonlyArray<ErrorRow>): Array<ErrorRow> {
  const merged = new Map<string, ErrorRow>()
  for (const {contracts, ...row} of rows) {
    const key = JSON.stringify(row)
    const known = merged.get(key)?.contracts ?? []
    merged.set(key, {...row, contracts: [...new Set([...known, ...contracts])]})
  }
  return [...merged.values()]
}

/** `src/Vault.sol:Vault.Closed` -> `Vault` */
function toContracts(reference: string): Array<string> {
  const {contract} = parseReference(reference)
  return contract === undefined ? [] : [contract]
}

function noticeOf(artifacts: Artifacts, reference: string, resolver: Resolver): string | undefined {
  const {notice, dev} = readFacts(artifacts, getSymbol(artifacts, reference), resolver).natspec
  const text = notice ?? dev
  return text === undefined ? undefined : toParagraph(text)
}

function listNotes({notes = [], kind}: Facts): Array<string> {
  // Missing storage facts of a contract don't affect its errors.
  return kind === 'contract' ? [] : notes
}
