import type {PageLint} from '@lockstep/lint'
import {type ContractLookup, type Found, tableNames} from '@lockstep/pages'
import {type Problem, wholeFile} from '@lockstep/problem'
import {unpackClaims} from '../compile/pack-lint.ts'
import type {PageEntry} from '../compile/page-entry.ts'
import {type Answer, askAgain} from '../contracts/record-citations.ts'
import type {Effect} from './impact.ts'
import type {SymbolChange} from './symbol-change.ts'

/** The contracts before and after a change. */
export interface LookupPair {
  before: ContractLookup
  after: ContractLookup
}

/**
 * List the code, facts and tables from the contracts that pages show and that are different now.
 *
 * The data that each page showed is compared exactly, so the result is certain.
 */
export function listShownEffects(
  entries: ReadonlyMap<string, PageEntry>,
  {before, after}: LookupPair,
  changes: ReadonlyArray<SymbolChange>
): Array<Effect> {
  const answers = new Map<string, Change | undefined>()
  const effects = Array.from(entries, ([file, {citations, claims}]): Array<Effect> => {
    const {mentions} = unpackClaims(claims)
    return citations.flatMap(([request]): Array<Effect> => {
      if (!answers.has(request)) {
        answers.set(request, keepGone(compare(request, before, after), changes))
      }
      const change = answers.get(request)
      if (!change) return []
      const {kind, references, isGone} = change
      const symbol = references.join(' ')
      const reason = isGone
        ? `\`${symbol}\` is gone${toSuccessor(references, changes)}`
        : `${words[kind]} \`${symbol}\` changes`
      return listPlaces(mentions, change).map((place) => {
        return {file, place, kind, certainty: 'certain', isGone, symbol, reason}
      })
    })
  })
  return effects.flat().filter(isMostSpecific)
}

interface Change {
  kind: 'facts' | 'file' | 'snippet' | 'table'
  references: ReadonlyArray<string>
  /** The component that shows a table. */
  component: string | undefined
  /** The files that the component compares. */
  files: string | undefined
  isGone: boolean
}

/** List every place of a page that shows what changed. A page asks only once for what it shows twice. */
function listPlaces(
  mentions: PageLint['mentions'],
  {kind, references, component, files}: Change
): Array<Problem['place']> {
  const shown = mentions.filter(
    (mention) =>
      mention.form === 'shown' &&
      (mention.kind === 'path') === (kind === 'file') &&
      (kind === 'table' ? mention.component === component : !isTable(mention)) &&
      (files === undefined || files === (mention.value ?? ' ')) &&
      references.some((reference) =>
        kind === 'file'
          ? mention.name === reference
          : isNamed(reference, mention.name, mention.receiver)
      )
  )
  const places = new Map(
    shown.map(({place}) => [`${place.start.line}:${place.start.column}`, place])
  )
  return places.size === 0 ? [wholeFile] : [...places.values()]
}

const words = {
  facts: 'What the page says next to',
  file: 'What the page shows of',
  snippet: 'The shown code of',
  table: 'The table of'
}

function compare(
  request: string,
  before: ContractLookup,
  after: ContractLookup
): Change | undefined {
  const [old, now] = [askAgain(before, request), askAgain(after, request)]
  // The page shows something new.
  if ('problem' in old.answer) return
  const {kind, references, component, files} = old
  // No one edits a generated page, and the build already reports broken links.
  if (
    kind === 'reference' ||
    kind === 'address' ||
    kind === 'definition' ||
    kind === 'names' ||
    kind === 'catalogue' ||
    kind === 'deployments'
  )
    return
  if ('problem' in now.answer) {
    const isGone = now.answer.problem.ruleId !== 'wrong-hash'
    return {kind, references, component, files, isGone}
  }
  const isSame = toComparable(old.answer) === toComparable(now.answer)
  return isSame ? undefined : {kind, references, component, files, isGone: false}
}

/** A snippet of several symbols is gone when one of them is. */
function keepGone(
  change: Change | undefined,
  changes: ReadonlyArray<SymbolChange>
): Change | undefined {
  if (!change?.isGone) return change
  const names = new Set(
    changes.flatMap(({kind, before}) =>
      before !== undefined && (kind === 'removed' || kind === 'renamed') ? toPlainName(before) : []
    )
  )
  const gone = change.references.filter((reference) => names.has(toPlainName(reference)))
  return gone.length === 0 ? change : {...change, references: gone}
}

function isTable({component}: PageLint['mentions'][number]): boolean {
  return Object.values<string | undefined>(tableNames).includes(component)
}

/** The line of a snippet changes with every edit above it. */
function toComparable(answer: Found<Answer>): string {
  const value = 'value' in answer ? answer.value : undefined
  const hasCode = typeof value === 'object' && 'code' in value
  return JSON.stringify(hasCode ? value.code : value)
}

/** Facts next to code that changes don't need a line of their own. */
function isMostSpecific(effect: Effect, _: number, effects: ReadonlyArray<Effect>): boolean {
  if (effect.kind !== 'facts') return true
  const {file, symbol} = effect
  return !effects.some(
    (other) =>
      other.kind === 'snippet' && other.file === file && other.symbol.split(' ').includes(symbol)
  )
}

function toSuccessor(
  references: ReadonlyArray<string>,
  changes: ReadonlyArray<SymbolChange>
): string {
  const names = references.map(toPlainName)
  const found = changes.find(
    ({before, after}) => after !== undefined && names.includes(toPlainName(before ?? ''))
  )
  return found ? `; it is now \`${found.name}\`` : ''
}

/** `src/Vault.sol:Vault.deposit(uint256)` -> `Vault.deposit` */
function toPlainName(reference: string): string {
  return reference.replace(/^.*\.sol:/, '').replace(/\(.*/s, '')
}

/** `src/Vault.sol:Vault.deposit(uint256)` is named by `deposit` of `Vault`. */
function isNamed(reference: string, name: string, receiver: string | undefined): boolean {
  const [first, second] = toPlainName(reference).split('.')
  return second === undefined
    ? first === name && receiver === undefined
    : second === name && (receiver === undefined || receiver === first)
}
