import type {InlineCode} from 'mdast'
import type {PlacedNode} from '../collect/list-nodes.ts'
import {toPlainText} from '../collect/to-plain-text.ts'
import {findRow} from './find-row.ts'

/** Who may call a function according to a page: `anyone`, or a role such as `owner`. */
export type Access = string

const all = /^(?:any(?:one|body)|every(?:one|body)|any (?:account|address)|permissionless)$/i

/** `` Anyone can call `poke` ``, `` only the owner may call `setFee` ``, `` Only an admin can end it by calling `resume` `` */
const sentence =
  /(?:^|[.;:!?]\s+|, (?:and|but|while|so) )(?:(any(?:one|body)|every(?:one|body)|any (?:account|address))|only (?:the |an? )?((?:\w{1,20} )?\w{1,40}?)s?) (?:can|may|is allowed to|are allowed to) (?:(?:call |use )?|[^.;:!?`]{1,60} by (?:calling|using) )(?:the )?$/i

/** `` `setFee` can only be called by the owner ``, `` `pause` may be called by guardians ``, `` … by an admin only `` */
const calledBy =
  /^ (?:can|may|must) (?:only )?be called (?:only )?by (?!any|every)(?:the |an? )?(?:(contract itself)|((?:\w{1,20} )?\w{1,40}?)s?)(?: only)?(?=[.,;]| and (?!the\b|an?\b)|$)/

/** The head of the column that says who can call a function. */
export const accessHead =
  /^(?:access(?: control)?|auth(?:orization)?|callable by|caller|permissions?|who(?: (?:can|may) call(?: (?:it|this))?)?)$/i

/** Find who may call the function before or after these words, or in its row. */
export function findAccess(
  {node, ancestors}: PlacedNode<InlineCode>,
  before: string,
  after: string
): Access | undefined {
  const found = findRow(ancestors)
  if (found) {
    const {heads, row} = found
    if (row.children[0]?.children[0] !== node) return
    const cell = row.children[heads.findIndex((head) => accessHead.test(toPlainText(head).trim()))]
    return cell && all.test(toPlainText(cell).trim()) ? 'anyone' : undefined
  }
  const [, everyone, role] = sentence.exec(before.slice(-mostBefore)) ?? []
  if (everyone !== undefined || role !== undefined) return role?.toLowerCase() ?? 'anyone'
  const [, self, only] = calledBy.exec(after) ?? []
  if (self !== undefined || only !== undefined) return only?.toLowerCase() ?? 'self'
  return /^ (?:can be called by (?:any(?:one|body)|every(?:one|body))|is (?:open to (?:any|every)(?:one|body)|permissionless))\b(?! (?:who|that|with)\b)/i.test(
    after
  )
    ? 'anyone'
    : undefined
}

/** A sentence is rarely longer. */
const mostBefore = 300
