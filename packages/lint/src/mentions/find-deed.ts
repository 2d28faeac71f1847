import type {InlineCode, Nodes} from 'mdast'
import type {PlacedNode} from '../collect/list-nodes.ts'
import {toPlainText} from '../collect/to-plain-text.ts'
import {accessHead} from './find-access.ts'
import {findActor} from './find-actor.ts'
import {findIntroducedDeed} from './find-introduced-deed.ts'
import {findListedOf} from './find-listed-of.ts'
import {findNames} from './find-names.ts'
import {findRow} from './find-row.ts'
import type {Deed} from './mention.ts'

/**
 * Find the function that a page says has a modifier, emits an event or reverts with an error: the one at the beginning
 * of the row, or the subject of the sentence.
 */
export function findDeed(
  placed: PlacedNode<InlineCode>,
  before: string,
  after = ''
): Deed | undefined {
  const found = placed.ancestors.some(({type}) => type === 'tableRow')
    ? findInRow(placed)
    : (findIndexed(before, after) ??
      findSaidIndexed(placed, before, after) ??
      findSaidDeed(placed, before))
  return found ?? findIntroducedDeed(placed) ?? findListedOf(placed)
}

/** `` `Moor` has two indexed parameters: `ship` and ``, `` of `Moor` is indexed `` */
function findIndexed(before: string, after: string): Deed | undefined {
  const [, owner] = /^ of (?:the )?`([^`]+)` is (?:also )?indexed\b/.exec(after) ?? []
  if (owner !== undefined) return toDeed(owner, 'indexed')
  if (!before.includes('indexed')) return
  const [, event] = /`([^`]+)` has (?:\w+ )?indexed parameters?:? $/.exec(before) ?? []
  return event === undefined ? undefined : toDeed(event, 'indexed')
}

/** `` `amount` is not indexed ``, `` Both `from` and `to` are indexed `` */
const saidIndexed =
  /^(?:(?:, and|,| and) `[^`]{1,100}`){0,9} (?:is|are) (?:both |all )?(not )?(?:also )?indexed(?=[.,;:)]|$| and\b| so\b)/

/** Find the event whose parameters a sentence calls indexed: the one in the heading of the section. */
function findSaidIndexed(
  placed: PlacedNode<InlineCode>,
  before: string,
  after: string
): Deed | undefined {
  const [said, not] = saidIndexed.exec(after) ?? []
  const {name, receiver, signature} = (said !== undefined && findActor(placed, before)) || {}
  if (name === undefined) return
  return {deed: 'parameters', name, receiver, signature, isIndexed: not === undefined}
}

const heads: ReadonlyArray<[head: RegExp, deed: Deed['deed'], isLoose?: true]> = [
  [/^(?:emits|(?:emitted )?events?)$/i, 'emits'],
  [/^(?:reverts?(?: with| when)?|(?:custom )?errors?)$/i, 'reverts'],
  [/^modifiers?$/i, 'modifiers'],
  [/^(?:param(?:eter)?s?|arguments?|inputs?)$/i, 'parameters'],
  [/^indexed(?: parameters?)?$/i, 'indexed'],
  [/^returns?$/i, 'returns'],
  [accessHead, 'modifiers', true],
  [/^(?:(?:required )?roles?|restricted to)$/i, 'modifiers', true]
]

/** A cell that only lists names, in a row that begins with a function. */
function findInRow({node, ancestors}: PlacedNode<InlineCode>): Deed | undefined {
  const {heads: headCells, row} = findRow(ancestors) ?? {}
  const cell = ancestors.at(-1)
  if (!headCells || !row || cell?.type !== 'tableCell') return
  const [first] = row.children
  const own = first?.children.length === 1 ? first.children[0] : undefined
  if (own?.type !== 'inlineCode' || own === node) return
  const isList = cell.children.every(
    (each) => each.type === 'inlineCode' || (each.type === 'text' && isSeparator(each.value))
  )
  const head = headCells[row.children.indexOf(cell)]
  const text = head ? toPlainText(head).trim() : ''
  const [, deed, isLoose] = heads.find(([pattern]) => pattern.test(text)) ?? []
  const found = isList && deed ? toDeed(own.value, deed, isLoose) : undefined
  if (found?.deed !== 'parameters' && found?.deed !== 'indexed') return found
  const siblings = cell.children.flatMap((each) => (each.type === 'inlineCode' ? [each.value] : []))
  return {...found, siblings, isWhole: true}
}

/** `` `setFee` reverts with `TooHigh` above the limit, with `TooLow` below, and with `Closed` `` */
function findListed(sentence: string): Deed | undefined {
  const [said] = /(?:,| and) with(?: the error)? $/.exec(sentence) ?? []
  if (said === undefined) return
  const at = sentence.lastIndexOf('reverts with ')
  return at === -1 ? undefined : findInClause(sentence.slice(0, at + 'reverts with '.length))
}

const verbs: Readonly<Record<string, Deed['deed']>> = {
  emits: 'emits',
  returns: 'returns',
  'reverts with': 'reverts',
  takes: 'parameters'
}

function isSeparator(text: string): boolean {
  return text.split(/[\s,/]/).every((word) => word === '' || word === 'and' || word === 'or')
}

/**
 * Find what the sentence before a name says: `` `setFee` reverts with `TooHigh` above the limit and emits ``, or the
 * same of `It` after a sentence about the function.
 */
export function findSaidDeed(placed: PlacedNode<Nodes>, before: string): Deed | undefined {
  const sentences = before.split(/[.;:!?]\s+|\n\n/)
  const sentence = sentences.at(-1) ?? ''
  const isIt = /^It\b/.test(sentence)
  const subject = isIt ? (findSubject(sentences.slice(0, -1)) ?? findAbove(placed)) : undefined
  const whole = subject === undefined ? sentence : sentence.replace(/^It\b/, `\`${subject}\``)
  return findInClause(whole) ?? findListed(whole)
}

/** Find the function that the section is about, if no sentence of the paragraph names it. */
function findAbove(placed: PlacedNode<Nodes>): string | undefined {
  const {name, receiver, signature = name} = findActor(placed, '') ?? {}
  return receiver === undefined ? signature : `${receiver}.${signature}`
}

/** Find the code that the sentence before `It` begins with, or the one before that, if it begins with `It`, too. */
function findSubject(sentences: ReadonlyArray<string>): string | undefined {
  const last = sentences.findLast((sentence) => !/^It\b/.test(sentence)) ?? ''
  // A parameter that must be something is not what `It` means.
  const [, acting] =
    /^(?:The )?`[^`]+` (?:must|has to|may|can)\b.*, (?:or|otherwise|else) `([^`]+)` reverts\b/.exec(
      last
    ) ?? []
  return acting ?? /^(?:The )?`([^`]+)`/.exec(last)?.[1]
}

function findInClause(sentence: string): Deed | undefined {
  const [said, verb = ''] =
    /\b(emits|returns|reverts with|takes|has|uses)(?: the| an?)?(?: (?:event|error|modifier|message|reason))? $/.exec(
      sentence
    ) ?? []
  if (said === undefined) return
  // Ownership moves with `setOwner`, which emits
  const [, relative] = /`([^`]+)`, which(?: also)? $/.exec(sentence.slice(0, -said.length)) ?? []
  if (relative !== undefined) return toDeed(relative, verbs[verb] ?? 'modifiers')
  const clauses = sentence.slice(0, -said.length).split(/, (?:and|but|while) (?=(?:the )?`)/)
  const [, name, between = ''] = clause.exec(clauses.at(-1)?.trim() ?? '') ?? []
  // The opposite of what the words before the name say.
  if (
    name === undefined ||
    /\b(?:not|never|no longer|without|unless|unlike|cannot)\b|n't\b/.test(between)
  ) {
    return
  }
  return toDeed(name, verbs[verb] ?? 'modifiers')
}

/** `` `setFee` ``, `` if the fee is too high, `setFee` `` */
const clause =
  /^(?:(?:after|as long as|before|for|if|once|otherwise|unless|until|when|whenever|while)\b[^`]{0,200}, )?(?:the )?`([^`]+)`(.*)$/is

function toDeed(code: string, deed: Deed['deed'], isLoose?: true): Deed | undefined {
  const [found] = findNames(code)
  if (!found) return
  const {name, receiver, signature} = found
  return {deed, name, receiver, signature, ...(isLoose && {isLoose})}
}
