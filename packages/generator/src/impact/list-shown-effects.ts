import type {PageLint} from '@lockstep/lint'
import type {ContractSource, Found} from '@lockstep/pages'
import {wholeFile} from '@lockstep/problem'
import type {PageEntry} from '../compile/page-entry.ts'
import {type Answer, askAgain} from '../contracts/record-citations.ts'
import type {Effect} from './impact.ts'
import type {SymbolChange} from './symbol-change.ts'

/** The contracts before and after a change. */
export interface BothSources {
  before: ContractSource
  after: ContractSource
}

/**
 * List what pages show of the contracts and what is different now: code, facts next to it, and tables.
 *
 * Each page is asked what it showed, so the result is certain.
 */
export function listShownEffects(
  entries: ReadonlyMap<string, PageEntry>,
  {before, after}: BothSources,
  changes: ReadonlyArray<SymbolChange>
): Array<Effect> {
  const answers = new Map<string, Change | undefined>()
  const effects = Array.from(entries, ([file, {citations, lint}]): Array<Effect> => {
    const {mentions} = JSON.parse(lint) as PageLint // Written by the compiler of the page.
    return citations.flatMap(([request]): Array<Effect> => {
      if (!answers.has(request)) answers.set(request, compare(request, before, after))
      const change = answers.get(request)
      if (!change) return []
      const {kind, references, isGone} = change
      const symbol = references.join(' ')
      const shown = mentions.find(
        ({form, name, receiver}) =>
          form === 'shown' && references.some((reference) => isNamed(reference, name, receiver))
      )
      const place = shown?.place ?? wholeFile
      const reason = isGone
        ? `\`${symbol}\` is gone${toSuccessor(references, changes)}`
        : `${words[kind]} \`${symbol}\` changes`
      return [{file, place, kind, certainty: 'certain', isGone, symbol, reason}]
    })
  })
  return effects.flat().filter(isMostSpecific)
}

interface Change {
  kind: 'facts' | 'snippet' | 'table'
  references: ReadonlyArray<string>
  isGone: boolean
}

const words = {
  facts: 'What the page says next to',
  snippet: 'The shown code of',
  table: 'The table of'
}

function compare(
  request: string,
  before: ContractSource,
  after: ContractSource
): Change | undefined {
  const [old, now] = [askAgain(before, request), askAgain(after, request)]
  // The page shows something new.
  if ('problem' in old.answer) return
  const {kind, references} = old
  // No one edits a generated page, and the build already reports broken links.
  if (kind === 'reference' || kind === 'address' || kind === 'names') return
  if ('problem' in now.answer) return {kind, references, isGone: true}
  const isSame = toText(old.answer) === toText(now.answer)
  return isSame ? undefined : {kind, references, isGone: false}
}

/** The line of a snippet changes with every edit above it. */
function toText(answer: Found<Answer>): string {
  const value = 'value' in answer ? answer.value : undefined
  const hasCode = typeof value === 'object' && 'code' in value
  return JSON.stringify(hasCode ? value.code : value)
}

/** Facts next to code that changes need no line of their own. */
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
