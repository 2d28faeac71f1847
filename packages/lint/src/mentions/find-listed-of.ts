import type {InlineCode, Nodes, Parent} from 'mdast'
import type {PlacedNode} from '../collect/list-nodes.ts'
import {toPlainText} from '../collect/to-plain-text.ts'
import {toWrittenText} from './find-actor.ts'
import {findNames} from './find-names.ts'
import {type Described, findListTitle, findSubject, listPartHeadings} from './find-subject.ts'
import {findTypeAfter} from './find-type-after.ts'
import type {Deed} from './mention.ts'

/** A list of parameters is short. */
const mostListed = 40

/**
 * Find the function, event or error whose parameters a page lists: in a list or a table whose items begin with a name,
 * or with a heading for each of them.
 */
export function findListedOf(placed: PlacedNode<InlineCode>): Deed | undefined {
  const found = findList(placed) ?? findHeadings(placed)
  if (!found) return
  const {list, parent, names} = found
  const subject =
    findSubjectOfTable(list) ?? findIntroduced(parent, list) ?? findSubject(parent, list)
  if (!subject) return
  const type = findTypeAfter(placed)
  const isIndexed = findIndexed(placed)
  const {name, parts = 'parameters'} = subject
  const more = {...(type && {type}), ...(isIndexed !== undefined && {isIndexed})}
  return {deed: parts, name, siblings: names, ...more}
}

/** Find what the row of a parameter has in the column `Indexed`. */
function findIndexed({ancestors}: PlacedNode<InlineCode>): boolean | undefined {
  const [table, row] = [ancestors.at(-3), ancestors.at(-2)]
  if (table?.type !== 'table' || row?.type !== 'tableRow') return
  const at = table.children[0]?.children.findIndex((cell) =>
    /^indexed\??$/i.test(toPlainText(cell).trim())
  )
  const cell = row.children[at ?? -1]
  const text = cell ? toPlainText(cell).trim() : ''
  if (/^(?:yes|true|indexed|✓|✔|✅)$/i.test(text)) return true
  return /^(?:no|false|not indexed|✗|✘|❌|[–—-])$/i.test(text) ? false : undefined
}

/** A heading for each parameter, below a heading such as `Parameters`. */
function findHeadings({node, ancestors}: PlacedNode<InlineCode>): FoundList | undefined {
  const [list, parent] = [ancestors.at(-1), ancestors.at(-2)]
  if (list?.type !== 'heading' || list.children.length > 1 || !parent) return
  if (!('children' in parent)) return
  const names = listPartHeadings(parent, list)
  const isNamed = names?.includes(node.value) && names.length <= mostListed
  return names && isNamed ? {list, parent, names} : undefined
}

interface FoundList {
  list: Nodes
  parent: Parent
  names: Array<string>
}

function findList({node, ancestors}: PlacedNode<InlineCode>): FoundList | undefined {
  const at = ancestors.findLastIndex(({type}) => type === 'list' || type === 'table')
  const [list, parent] = [ancestors[at], ancestors[at - 1]]
  if (!list || !parent || !('children' in parent) || !('children' in list)) return
  if (list.children.length > mostListed) return
  const leads = list.type === 'table' ? listFirstCells(list.children) : listLeads(list.children)
  if (!leads.includes(node) || leads.some((lead) => !lead)) return
  const names = leads.flatMap((lead) => (lead ? [lead.value] : []))
  return names.every((name) => /^[A-Za-z_$][\w$]*$/.test(name)) ? {list, parent, names} : undefined
}

/** The struct or the function in the head of the first column: ``Field of `Loan` ``. */
function findSubjectOfTable(list: Nodes): Described | undefined {
  const [, name] = list.type === 'table' ? (ownedTitle.exec(toTitle(list.children[0])) ?? []) : []
  return name === undefined ? undefined : {name}
}

/** The struct or the function of a sentence before the list: ``The struct `Loan` has these fields:`` */
function findIntroduced(parent: Parent, list: Nodes): Described | undefined {
  const siblings: ReadonlyArray<Nodes> = parent.children
  const intro = siblings[siblings.indexOf(list) - 1]
  if (intro?.type !== 'paragraph') return
  const [, sentence = ''] = /(?:^|[.!?]\s)([^.!?]{1,200}):$/.exec(toWrittenText(intro)) ?? []
  const [, name, ...others] = sentence.split('`')
  const isList = /\b(?:fields|members|param(?:eter)?s|arguments)\b/i.test(sentence)
  const [found] = isList && name !== undefined && others.length === 1 ? findNames(name) : []
  return found && {name: found.name}
}

const ownedTitle =
  /^(?:fields?|members?|param(?:eter)?s?|arguments?) of (?:the )?([A-Za-z_$][\w$]*)$/i

function toTitle(head: Nodes | undefined): string {
  return head && 'children' in head && head.children[0] ? toPlainText(head.children[0]).trim() : ''
}

/** The code that each item of a list begins with. */
function listLeads(items: ReadonlyArray<Nodes>): Array<InlineCode | undefined> {
  return items.map((item) => {
    const first = 'children' in item ? item.children[0] : undefined
    const lead = first?.type === 'paragraph' ? first.children[0] : undefined
    return lead?.type === 'inlineCode' ? lead : undefined
  })
}

/** The code in the first cells of a table, whose head says that it lists names. */
function listFirstCells([head, ...rows]: ReadonlyArray<Nodes>): Array<InlineCode | undefined> {
  const title = toTitle(head)
  const isList = findListTitle(title) !== undefined || ownedTitle.test(title)
  if (!isList && !/^(?:names?|fields?|members?)$/i.test(title)) return [undefined]
  return rows.map((row) => {
    const cell = 'children' in row ? row.children[0] : undefined
    const [only, ...others] = cell?.type === 'tableCell' ? cell.children : []
    return only?.type === 'inlineCode' && others.length === 0 ? only : undefined
  })
}
