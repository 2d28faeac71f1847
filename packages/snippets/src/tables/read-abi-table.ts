import type {Artifacts} from '../artifacts/read-artifacts.ts'
import type {Facts} from '../facts/facts.ts'
import {readFacts} from '../facts/read-facts.ts'
import {toParagraph} from '../natspec/to-paragraph.ts'
import {toAnchor} from '../reference-pages/to-anchor.ts'
import {getMember} from '../references/get-member.ts'
import {getSymbol} from '../references/get-symbol.ts'
import {createResolver, type Resolver} from '../resolve/create-resolver.ts'
import type {SoliditySymbol} from '../symbols/symbol.ts'
import {type Table, uniqueRows} from './table.ts'

/** Something that a contract offers to its callers. */
export interface AbiRow {
  /** The part of an anchor that names the row: `deposit-uint256-address`. */
  id: string
  /** Type of the entry in the ABI, or `internal function` of a library. */
  kind: string
  /** In one line, with names of parameters. */
  declaration: string
  /** Selector of a function, topic of an event. */
  selector?: string
  /** Its `@notice`, or else `@dev`. */
  text?: string
  /** Name of the contract that declares it. */
  contract?: string
  /** Modifiers with their arguments, such as `onlyRole(MINTER_ROLE)`: they often say who may call. */
  modifiers?: Array<string>
}

/**
 * Read what a contract offers to its callers, or the entry of one function or event.
 *
 * Inherited entries follow the contract's own, and an override hides what it overrides.
 */
export function readAbiTable(
  artifacts: Artifacts,
  reference: string,
  resolver: Resolver = createResolver(artifacts)
): Table<AbiRow> {
  return artifacts.steady(() => {
    const {symbol, derived} = getMember(artifacts, reference, resolver)
    const facts = readFacts(artifacts, symbol, resolver, derived)
    if (!/^(contract|interface|library)$/.test(symbol.kind)) return toSingle(facts)

    const rows = uniqueRows(listEntries(artifacts, facts, resolver))
    if (symbol.kind === 'library') return addInternal(artifacts, symbol, rows, resolver)
    return rows.length > 0
      ? {rows, notes: []}
      : {
          rows,
          notes: [`\`${facts.name}\` has no functions or events that are visible from outside`]
        }
  })
}

function toSingle(facts: Facts): Table<AbiRow> {
  const row = facts.abi ? toRow(facts) : toInternalRow(facts)
  if (row) return {rows: [row], notes: []}
  return {rows: [], notes: [`The ABI has no entry for \`${facts.name}\`, which is a ${facts.kind}`]}
}

function listEntries(artifacts: Artifacts, contract: Facts, resolver: Resolver): Array<AbiRow> {
  const rows: Array<AbiRow> = []
  const known = new Set<string>()

  for (const reference of [contract.reference, ...(contract.bases ?? [])]) {
    const {path, name} = getSymbol(artifacts, reference)
    const symbols = artifacts.findUnit(path)?.symbols ?? []

    for (const symbol of symbols.filter((each) => each.contract === name && isOffered(each))) {
      const facts = readFacts(artifacts, symbol, resolver)
      const key = `${facts.abi?.type} ${facts.signature ?? facts.kind}`
      const isHidden = facts.visibility === 'internal' || facts.visibility === 'private'
      const row = toRow(facts)
      if (!row || isHidden || known.has(key)) continue
      // A constructor is not inherited.
      if (name !== contract.name && facts.kind === 'constructor') continue
      known.add(key)
      rows.push(row)
    }
  }

  return rows
}

function isOffered({kind}: SoliditySymbol): boolean {
  return /^(constructor|receive|fallback|function|event|variable|constant)$/.test(kind)
}

/** The functions of most libraries are internal, which no ABI lists. */
function addInternal(
  artifacts: Artifacts,
  library: SoliditySymbol,
  rows: Array<AbiRow>,
  resolver: Resolver
): Table<AbiRow> {
  const symbols = artifacts.findUnit(library.path)?.symbols ?? []
  const internal = symbols
    .filter(({contract, kind}) => contract === library.name && kind === 'function')
    .map((symbol) => readFacts(artifacts, symbol, resolver))
    .filter(({visibility}) => visibility === 'internal')
    .map(toInternalRow)
    .filter((row) => row !== undefined)
  const all = [...rows, ...internal]
  if (internal.length > 0) {
    return {
      rows: all,
      notes: [
        'Internal functions are compiled into the contracts that use them, so they have no selector'
      ]
    }
  }
  const notes = [`\`${library.name}\` has no functions or events that its users can name`]
  return {rows: all, notes: all.length > 0 ? [] : notes}
}

function toRow(facts: Facts): AbiRow | undefined {
  const {abi, declaration, selector, topic, natspec, contract, signature, name} = facts
  if (!abi || declaration === undefined) return undefined
  const hash = selector ?? topic
  const text = natspec.notice ?? natspec.dev
  return {
    // An event may have the name of a function.
    id: toAnchor(`${abi.type === 'event' ? 'event ' : ''}${signature ?? name}`),
    kind: abi.type,
    declaration,
    ...(hash !== undefined && {selector: hash}),
    ...(text !== undefined && {text: toParagraph(text)}),
    ...(contract !== undefined && {contract}),
    ...toModifiers(facts)
  }
}

function toModifiers({modifiers = []}: Facts): {modifiers?: Array<string>} {
  const texts = modifiers.flatMap(({reference, arguments: values}) => {
    // A constructor names the constructors of its bases in the same place.
    const member = reference.slice(reference.indexOf(':') + 1)
    const name = member.slice(member.lastIndexOf('.') + 1)
    return name === member ? [] : [`${name}${values.length > 0 ? `(${values.join(', ')})` : ''}`]
  })
  return texts.length > 0 ? {modifiers: texts} : {}
}

function toInternalRow(facts: Facts): AbiRow | undefined {
  const {kind, name, parameters = [], returns = [], visibility, mutability, natspec} = facts
  if (kind !== 'function') return undefined
  const list = (values: typeof parameters) => {
    return values.map((value) => `${value.type} ${value.name}`.trim()).join(', ')
  }
  const words = [visibility, mutability === 'nonpayable' ? undefined : mutability]
  const result = returns.length > 0 ? `returns (${list(returns)})` : undefined
  const text = natspec.notice ?? natspec.dev
  return {
    id: toAnchor(facts.signature ?? `${name}(${parameters.map(({type}) => type).join()})`),
    kind: `${visibility} function`,
    declaration: [`function ${name}(${list(parameters)})`, ...words, result]
      .filter(Boolean)
      .join(' '),
    ...(text !== undefined && {text: toParagraph(text)}),
    ...(facts.contract !== undefined && {contract: facts.contract}),
    ...toModifiers(facts)
  }
}
