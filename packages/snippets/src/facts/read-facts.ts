import {formatAbiEntry} from '../abi/format-hashed-signature.ts'
import {isInAbi, toAbiEntry} from '../abi/to-abi-entry.ts'
import type {Artifacts} from '../artifacts/read-artifacts.ts'
import {textOf} from '../ast/ast.ts'
import {ArtifactError} from '../errors.ts'
import {findGas} from '../gas/find-gas.ts'
import {mergeNatspec} from '../natspec/merge-natspec.ts'
import {createResolver, type Declaration, type Resolver} from '../resolve/create-resolver.ts'
import type {SoliditySymbol} from '../symbols/symbol.ts'
import {addShape} from './add-shape.ts'
import {addStorage} from './add-storage.ts'
import {createDescriber} from './create-describer.ts'
import type {Facts} from './facts.ts'
import {fingerprint} from './fingerprint.ts'
import {hashEntry} from './hash-entry.ts'
import type {PlainFacts} from './plain-facts.ts'

/**
 * Read what is known about a symbol.
 *
 * For many symbols, pass one resolver to all calls: it remembers the sources it has read.
 *
 * @param derived Contract in which the symbol is looked at, if that inherits it: calls go to its
 *   overrides. See `getMember`.
 */
export function readFacts(
  artifacts: Artifacts,
  symbol: SoliditySymbol,
  resolver: Resolver = createResolver(artifacts),
  derived?: SoliditySymbol
): Facts {
  const facts = readPlainFacts(artifacts, symbol, resolver, derived)
  const node = resolver.resolve(symbol.path, symbol.id)?.node
  return {...facts, fingerprint: node ? refuseDeep(symbol, () => fingerprint(node)) : ''}
}

/** Read the same without the fingerprint, which takes as long as everything else. */
export function readPlainFacts(
  artifacts: Artifacts,
  symbol: SoliditySymbol,
  resolver: Resolver,
  derived?: SoliditySymbol
): PlainFacts {
  return refuseDeep(symbol, () =>
    artifacts.steady(() => {
      const around = derived && resolver.resolve(derived.path, derived.id)
      return describe(artifacts, symbol, resolver, around)
    })
  )
}

/** Run what walks the tree of a symbol. In a damaged artifact, a declaration can refer to itself. */
function refuseDeep<T>(symbol: SoliditySymbol, walk: () => T): T {
  try {
    return walk()
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause
    throw new ArtifactError(
      ({rebuild}) =>
        `Unexpected tree of \`${symbol.path}\`, which is nested too deeply or contains itself: run \`${rebuild}\``,
      {cause}
    )
  }
}

function describe(
  artifacts: Artifacts,
  symbol: SoliditySymbol,
  resolver: Resolver,
  derived: Declaration | undefined
): PlainFacts {
  const declaration = resolver.resolve(symbol.path, symbol.id)
  if (!declaration) {
    throw new ArtifactError(
      ({build}) =>
        `Cannot find \`${symbol.name}\` in the tree of \`${symbol.path}\`: run \`${build}\` first`
    )
  }

  const {path, contract} = declaration
  const describer = createDescriber(artifacts)
  const natspec = mergeNatspec(resolver, describer.text, declaration)
  const facts: PlainFacts = {
    reference: describer.reference(declaration),
    kind: symbol.kind,
    name: symbol.name,
    place: describer.place(symbol.range.start, path),
    natspec
  }
  if (contract) facts.contract = textOf(contract, 'name')
  if (derived) facts.derived = describer.reference(derived)

  addInterface(facts, resolver, declaration)
  addShape(facts, resolver, describer, declaration, derived)
  addStorage(facts, artifacts, resolver, describer, declaration, derived)

  const errors = facts.reverts?.flatMap(({signature}) => signature?.split('(', 1) ?? [])
  const gas = findGas(artifacts.readGas(), symbol, errors)
  if (gas.length > 0) facts.gas = gas
  return facts
}

/** Add what external callers see. */
function addInterface(facts: PlainFacts, resolver: Resolver, declaration: Declaration): void {
  const {contract} = declaration
  const entry = toAbiEntry(resolver, declaration)
  if (!entry) return

  facts.declaration = formatAbiEntry(entry)
  if (isInAbi(entry, contract)) facts.abi = entry
  Object.assign(facts, hashEntry(entry, declaration))
}
