import type {Artifacts} from '../artifacts/read-artifacts.ts'
import type {Facts} from '../facts/facts.ts'
import {readFacts} from '../facts/read-facts.ts'
import {toParagraph} from '../natspec/to-paragraph.ts'
import {toAnchor} from '../reference-pages/to-anchor.ts'
import {getMember} from '../references/get-member.ts'
import {getSymbol} from '../references/get-symbol.ts'
import {createResolver, type Resolver} from '../resolve/create-resolver.ts'
import {isContractKind, type SoliditySymbol} from '../symbols/symbol.ts'
import type {AbiRow} from './abi-row.ts'
import {listStructRows} from './list-struct-rows.ts'
import {type Table, uniqueRows} from './table.ts'

/**
 * Read what a contract offers to its callers, or the entry of one function or event.
 *
 * Inherited entries follow the contract's own, then events that it emits from elsewhere. An override hides what it
 * overrides. The structs that functions and events take or return come last.
 */
export function readAbiTable(
  artifacts: Artifacts,
  reference: string,
  resolver: Resolver = createResolver(artifacts)
): Table<AbiRow> {
  return artifacts.steady(() => {
    const {symbol, derived} = getMember(artifacts, reference, resolver)
    const facts = readFacts(artifacts, symbol, resolver, derived)
    const used = [symbol]
    const {rows, notes} = readRows(artifacts, symbol, facts, resolver, used)
    if (rows.length === 0) return {rows, notes}
    return {rows: [...rows, ...listStructRows(artifacts, used, resolver)], notes}
  })
}

/** Read the rows, and note the functions and events that they are about in `used`. */
function readRows(
  artifacts: Artifacts,
  symbol: SoliditySymbol,
  facts: Facts,
  resolver: Resolver,
  used: Array<SoliditySymbol>
): Table<AbiRow> {
  if (!isContractKind(symbol.kind)) return toSingle(facts)
  const rows = uniqueRows(listEntries(artifacts, facts, resolver, used))
  if (symbol.kind === 'library') return addInternal(artifacts, symbol, rows, resolver, used)
  return rows.length > 0
    ? {rows, notes: []}
    : {
        rows,
        notes: [`\`${facts.name}\` has no functions or events that are visible from outside`]
      }
}

function toSingle(facts: Facts): Table<AbiRow> {
  const row = facts.abi ? toRow(facts) : toInternalRow(facts)
  if (row) return {rows: [row], notes: []}
  return {rows: [], notes: [`The ABI has no entry for \`${facts.name}\`, which is a ${facts.kind}`]}
}

function listEntries(
  artifacts: Artifacts,
  contract: Facts,
  resolver: Resolver,
  used: Array<SoliditySymbol>
): Array<AbiRow> {
  const rows: Array<AbiRow> = []
  const known = new Set<string>()

  for (const symbol of listOffered(artifacts, contract)) {
    const facts = readFacts(artifacts, symbol, resolver)
    const key = `${facts.abi?.type} ${facts.signature ?? facts.kind}`
    const isHidden = facts.visibility === 'internal' || facts.visibility === 'private'
    const row = toRow(facts)
    if (!row || isHidden || known.has(key)) continue
    // A constructor is not inherited.
    if (symbol.contract !== contract.name && facts.kind === 'constructor') continue
    known.add(key)
    rows.push(row)
    used.push(symbol)
  }

  return rows
}

/** List what a contract and its bases declare, then the events of other contracts and libraries that it emits. */
function* listOffered(artifacts: Artifacts, contract: Facts): Generator<SoliditySymbol> {
  for (const reference of [contract.reference, ...(contract.bases ?? [])]) {
    const {path, name} = getSymbol(artifacts, reference)
    const symbols = artifacts.findUnit(path)?.symbols ?? []
    yield* symbols.filter((each) => each.contract === name && isOffered(each))
  }
  for (const {event} of contract.emits ?? []) yield getSymbol(artifacts, event)
}

function isOffered({kind}: SoliditySymbol): boolean {
  return /^(constructor|receive|fallback|function|event|variable|constant)$/.test(kind)
}

/** The functions of most libraries are internal, which no ABI lists. */
function addInternal(
  artifacts: Artifacts,
  library: SoliditySymbol,
  rows: Array<AbiRow>,
  resolver: Resolver,
  used: Array<SoliditySymbol>
): Table<AbiRow> {
  const symbols = artifacts.findUnit(library.path)?.symbols ?? []
  const internal = symbols
    .filter(({contract, kind}) => contract === library.name && kind === 'function')
    .flatMap((symbol): Array<AbiRow> => {
      const facts = readFacts(artifacts, symbol, resolver)
      const row = facts.visibility === 'internal' ? toInternalRow(facts) : undefined
      if (row) used.push(symbol)
      return row ? [row] : []
    })
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
