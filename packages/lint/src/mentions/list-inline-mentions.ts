import {toLinkedSymbol} from '@lockstep/pages'
import type {Link, Nodes} from 'mdast'
import type {NodesByType, PlacedNode} from '../collect/list-nodes.ts'
import {toRange} from '../places/create-locator.ts'
import {findSaidDeed} from './find-deed.ts'
import {findDoubt} from './find-doubt.ts'
import {findEmitted} from './find-emitted.ts'
import {findHashRole, type HashRole} from './find-hash-role.ts'
import {type FoundName, findNames, isCommon, isDistinctive} from './find-names.ts'
import {findResultOf} from './find-result-of.ts'
import {findSelectors} from './find-selectors.ts'
import {findSequence} from './find-sequence.ts'
import {findStatement} from './find-value.ts'
import {getSiblingTexts} from './get-sibling-texts.ts'
import {listCompilerMentions} from './list-compiler-mentions.ts'
import {listNamespaceMentions, namespacePattern} from './list-namespace-mentions.ts'
import {listSettingMentions} from './list-setting-mentions.ts'
import {addCodeSlot, listSlotMentions} from './list-slot-mentions.ts'
import {listTypeMentions} from './list-type-mentions.ts'
import type {AddMention, MentionForm} from './mention.ts'
import {parseDeclared} from './parse-declared.ts'
import {parseMessage} from './parse-message.ts'
import {describeAround, isConstant, isRevert, type WrittenText} from './text-around.ts'

/** List the names and hashes outside of fences: in inline code, headings, tables, sentences and link URLs. */
export function listInlineMentions(
  {texts, inlineCodes, links}: NodesByType,
  text: string,
  add: AddMention
): void {
  for (const placed of inlineCodes) {
    const {value} = placed.node
    const [start, end] = toRange(placed.node)
    const at = start + text.slice(start, end).indexOf(value)
    // Most inline code does not name part of a contract.
    let around: ReturnType<typeof describeAround> | undefined
    const hashes = findHashRole(placed)
    const link = placed.ancestors.find((node) => node.type === 'link')
    const linked = link && findLinked(link)?.name
    addCodeSlot(placed, at, toForm(placed, 'inline code'), add)
    const result = findResultOf(placed)
    if (result) add({form: 'inline code', kind: 'name', name: value, of: result}, start, end)
    const {before, after} = getSiblingTexts(placed)
    const act = findEmitted(placed, before, after)
    if (act) add({form: 'inline code', kind: 'deed', ...act}, start, end)
    addCode(value, at, toForm(placed, 'inline code'), hashes, (mention, from, to) => {
      const isLinked = linked !== undefined && linked === mention.name
      around ??= describeAround(placed)
      // Only the contract may be in front of the first name.
      const isFirst = /^(?:[\w$]+(?:[.#]|::))*$/.test(value.slice(0, from - at))
      const {declares: said, ...more} = around(mention, isFirst)
      const declares = said && {declares: {...mention.declares, ...said}}
      add({...mention, ...more, ...declares, ...(isLinked && {isCertain: true})}, from, to)
    })
  }
  for (const placed of texts) {
    if (placed.ancestors.some(({type}) => type === 'link')) continue
    const [start, end] = toRange(placed.node)
    const raw = text.slice(start, end)
    const form = toForm(placed, 'prose')
    const written = {placed, raw, at: start, form}
    addText(written, add)
    addQuotes(written, add)
    listSlotMentions(written, add)
    listCompilerMentions(written, add)
    listSettingMentions(written, add)
  }
  for (const {node} of links) {
    const [start, end] = toRange(node)
    const symbol = findLinked(node)
    if (symbol && !isNamed(node, symbol.name)) {
      const {name, receiver, signature} = symbol
      const mention = {name, receiver, signature, isCertain: true}
      add({form: 'link', kind: 'name', ...mention}, start, end)
    }
    const [path] = /(?<![\w./@-])[\w./@-]+\.sol\b/.exec(node.url) ?? []
    if (path !== undefined) {
      add({form: 'path', kind: 'path', name: path, isCertain: true}, start, end)
    }
  }
}

/** Find the symbol that a link names: `contract:src/Vault.sol:Vault.deposit`. */
function findLinked({url}: Link): FoundName | undefined {
  return findNames((toLinkedSymbol(url) ?? '').replace(/^.*\.sol:/, ''))[0]
}

/** Check whether code in a link already has the name. */
function isNamed({children}: Link, name: string): boolean {
  return children.some(
    (child) =>
      child.type === 'inlineCode' && findNames(child.value).some((found) => found.name === name)
  )
}

function toForm({ancestors}: PlacedNode<Nodes>, otherwise: MentionForm): MentionForm {
  if (ancestors.some(({type}) => type === 'heading')) return 'heading'
  return ancestors.some(({type}) => type === 'tableCell') ? 'table' : otherwise
}

function addCode(
  value: string,
  at: number,
  form: MentionForm,
  hashRole: HashRole,
  add: AddMention
): void {
  if (/^[\w./@-]+\.sol(?::\w+)?$/.test(value)) {
    const [path = '', contract] = value.split(':')
    add({form: 'path', kind: 'path', name: path, isCertain: true}, at, at + path.length)
    if (contract !== undefined) {
      const start = at + path.length + 1
      add({form, kind: 'name', name: contract, isCertain: true}, start, at + value.length)
    }
    return
  }
  for (const {hash, isWhole, start, end} of findSelectors(value)) {
    const role = isWhole ? hashRole(hash) : undefined
    add({form: 'hex data', kind: 'hash', name: hash, role}, at + start, at + end)
  }
  listNamespaceMentions(value, at, form, add)
  listTypeMentions(value, at, add)
  const message = /\s/.test(value) ? parseMessage(value) : undefined
  if (message !== undefined) {
    add({form, kind: 'text', name: message, isCertain: true}, at, at + value.length)
  }
  // The reason that an error is shown with: `FailedOp(0, "AA21 too low")`
  for (const match of value.matchAll(/(?<=[(,]\s?)(["'])([^"'\n]{3,120})\1(?=\s?[,)])/g)) {
    const name = match[2] ?? ''
    // A word is found as a name.
    if (!/\s/.test(name) && !namespacePattern.test(name)) continue
    const from = at + match.index + 1
    add({form, kind: 'text', name, isCertain: true}, from, from + name.length)
  }
  // A file of the project, `Vault.t.sol`, was found above; other words with dots and slashes are not code.
  if (/^[\w.-]*\/|^https?:|^0x/.test(value)) return
  const isSymbol = /^[\w$.#:]+(?:\([^()]*(?:\([^()]*\)[^()]*)*\))?;?$/.test(value)
  for (const found of findNames(value)) {
    const {name, receiver, signature, isCall, start, end} = found
    const isConstructor = name === 'constructor' && signature !== undefined
    if (isCommon(name, receiver) && !isConstructor) continue
    if (!isSymbol && !isCall && !isDistinctive(name) && receiver === undefined) continue
    const isCertain =
      receiver !== undefined || signature !== undefined || isCall || isDistinctive(name)
    // Types may be structs, but empty parentheses may leave them out.
    const isEmpty = /^\(\s*\)/.test(value.slice(end))
    const declares = isCall && !isEmpty ? parseDeclared(value, end, '') : undefined
    const more = declares && {declares}
    add({form, kind: 'name', name, receiver, signature, isCertain, ...more}, at + start, at + end)
    if (receiver !== undefined && /^[A-Z]/.test(receiver)) {
      const from = at + value.lastIndexOf(receiver, start - 1)
      add({form, kind: 'name', name: receiver, isCertain: true}, from, from + receiver.length)
    }
  }
}

/** Something of a distinctive name, or a name before a parenthesis. Most texts have neither, and looking is quick. */
const mayHaveName = /[a-z\d][A-Z]|_|[\w$]\(/

function addText({placed, raw, at, form}: WrittenText, add: AddMention): void {
  const hashRole = findHashRole(placed)
  listNamespaceMentions(raw, at, form, add)
  const names = mayHaveName.test(raw) ? findNames(raw) : []
  for (const {name, receiver, signature, isCall, start, end} of names) {
    if (
      isCommon(name, receiver) ||
      !(isDistinctive(name) || signature !== undefined || (isCall && receiver))
    )
      continue
    const isCertain = receiver !== undefined || signature !== undefined || isDistinctive(name)
    const value = isConstant(name) ? findStatement(raw.slice(end)) : undefined
    const mayBeWrong = value !== undefined || signature !== undefined || receiver !== undefined
    const around = mayBeWrong ? getSiblingTexts(placed) : {before: '', after: ''}
    const doubt = findDoubt(around.before + raw.slice(0, start), raw.slice(end) + around.after)
    const stated = value !== undefined && {value}
    const mention = {name, receiver, signature, isCertain, ...stated, ...doubt}
    add({form, kind: 'name', ...mention}, at + start, at + end)
  }
  const paths = raw.includes('.sol') ? raw.matchAll(/(?<![\w./@-])[\w./@-]+\.sol\b/g) : []
  for (const {0: path, index} of paths) {
    add(
      {form: 'path', kind: 'path', name: path, isCertain: true},
      at + index,
      at + index + path.length
    )
  }
  for (const {hash, isWhole, start, end} of findSelectors(raw)) {
    const role = isWhole ? hashRole(hash) : undefined
    add({form: 'hex data', kind: 'hash', name: hash, role}, at + start, at + end)
  }
}

/** Texts in quotes, which may be the reason of a revert. */
function addQuotes({placed, raw, at, form}: WrittenText, add: AddMention): void {
  for (const {0: all, index} of raw.matchAll(
    /[“"][^”"\n]{3,120}[”"]|(?<!\w)[‘'][^’'\n]{3,120}[’']/g
  )) {
    const start = at + index + 1
    const name = all.slice(1, -1)
    const before = getSiblingTexts(placed).before + raw.slice(0, index)
    const isError = isRevert(before)
    const after = raw.slice(index + all.length)
    const doubt = findDoubt(before, after)
    // Elsewhere a single quote is mostly an apostrophe.
    if (!isError && /^[‘']/.test(all)) continue
    const of = findSaidDeed(placed, before)
    const sequence = findSequence(placed, all, [before, after + getSiblingTexts(placed).after])
    add(
      {
        form,
        kind: 'text',
        name,
        ...(isError && {role: 'error', isCertain: !doubt.isDoubtful, ...doubt}),
        ...(of && {of}),
        ...(sequence && {sequence})
      },
      start,
      start + name.length
    )
  }
}
