import type {InlineCode, Nodes, Parent} from 'mdast'
import type {PlacedNode} from '../collect/list-nodes.ts'
import {toPlainText} from '../collect/to-plain-text.ts'
import {findNames} from './find-names.ts'
import type {Deed} from './mention.ts'

/** A list of parameters is short, and not far from the declaration. */
const mostListed = 40
const mostBlocks = 4

/**
 * Find the function, event or error whose parameters a list or a table shows, if each of its items begins with a name.
 *
 * It is the only one in the code before the list, or in the heading above.
 */
export function findListedOf(placed: PlacedNode<InlineCode>): Deed | undefined {
  const found = findList(placed)
  if (!found) return
  const {list, parent, names} = found
  const name = findOwner(parent, list)
  return name === undefined ? undefined : {deed: 'parameters', name, siblings: names}
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
  const title = head && 'children' in head && head.children[0] ? toPlainText(head.children[0]) : ''
  if (
    !/^(?:param(?:eter)?s?|names?|arguments?|inputs?|returns?(?: values?)?)$/i.test(title.trim())
  ) {
    return [undefined]
  }
  return rows.map((row) => {
    const cell = 'children' in row ? row.children[0] : undefined
    const [only, ...others] = cell?.type === 'tableCell' ? cell.children : []
    return only?.type === 'inlineCode' && others.length === 0 ? only : undefined
  })
}

function findOwner(parent: Parent, list: Nodes): string | undefined {
  const siblings: ReadonlyArray<Nodes> = parent.children
  const at = siblings.indexOf(list)
  const before = siblings.slice(Math.max(0, at - mostBlocks), at).reverse()
  for (const block of before) {
    if (block.type === 'code' && /^sol(?:idity)?$/i.test(block.lang ?? '')) {
      return findDeclared(block.value)
    }
    if (block.type === 'heading') {
      const [found, ...others] = findNames(toPlainText(block))
      return others.length === 0 ? found?.name : undefined
    }
  }
  return
}

/** Find the name of the only declaration in some code. */
function findDeclared(code: string): string | undefined {
  if (/\b(?:contract|interface|library)\s/.test(code)) return
  const found = Array.from(code.matchAll(/\b(?:function|event|error)\s+([A-Za-z_$][\w$]*)\s*\(/g))
  return found.length === 1 ? found[0]?.[1] : undefined
}
