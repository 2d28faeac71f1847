import type {InlineCode, TableCell, TableRow} from 'mdast'
import type {PlacedNode} from '../collect/list-nodes.ts'
import {toPlainText} from '../collect/to-plain-text.ts'
import {findRow} from './find-row.ts'
import type {Access} from './mention.ts'
import {otherHead} from './other-head.ts'

const all = /^(?:any(?:one|body)|every(?:one|body)|any (?:account|address)|permissionless)$/i

/** `` Anyone can call `poke` ``, `` only the owner may call `setFee` ``, `` Only an admin can end it by calling `resume` `` */
const sentence =
  /(?:^|[.;:!?]\s+|, (?:(?:and|but|while|so) )?)(?:(any(?:one|body)|every(?:one|body)|any (?:account|address))|only (?:the |an? )?((?:\w{1,20} )?\w{1,40}?)s?) (?:can|may|is allowed to|are allowed to) (?:(?:call |use )?|[^.;:!?`]{1,60} by (?:calling|using) )(?:the )?$/i

/** `` The guardian can stop it with `veto` ``, `` An admin calls `queueFee` `` */
const allowed =
  /(?:^|[.;:!?]\s+|, )(?:the|an?) ((?:[a-z]{1,20} )?[a-z]{1,40}) (?:calls |(?:can|may) (?:call |(?!not\b|never\b|only\b)[^.;:!?,`]{1,80} (?:by (?:calling|using)|through|using|via|with) ))$/i

/** `` An account with the `SLASHER_ROLE` calls `` */
const allowedRole =
  /(?:^|[.;:!?]\s+|, )(?:an? |the )?(?:account|address|caller|contract|holder|member|one|service)s? (?:of|that ha(?:s|ve)|with) (?:the )?(?:role )?`([A-Z][A-Z\d_]{1,60})`(?: role)? (?:calls?|(?:can|may) (?:call|use)) $/i

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
    if (row.children[0]?.children[0] !== node) return findRowRole(node, heads, row)
    const cell = row.children[heads.findIndex((head) => accessHead.test(toPlainText(head).trim()))]
    return cell && all.test(toPlainText(cell).trim()) ? {who: 'anyone'} : undefined
  }
  const left = before.slice(-mostBefore)
  const [, everyone, role] = sentence.exec(left) ?? []
  if (everyone !== undefined || role !== undefined) return {who: role?.toLowerCase() ?? 'anyone'}
  const [, some] = allowed.exec(left) ?? []
  if (some !== undefined) return {who: some.toLowerCase(), isOpen: true}
  const [, constant] = allowedRole.exec(left) ?? []
  if (constant !== undefined) return toOpen(constant)
  const [, self, only] = calledBy.exec(after) ?? []
  if (self !== undefined || only !== undefined) return {who: only?.toLowerCase() ?? 'self'}
  return /^ (?:can be called by (?:any(?:one|body)|every(?:one|body))|is (?:open to (?:any|every)(?:one|body)|permissionless))\b(?! (?:who|that|with)\b)/i.test(
    after
  )
    ? {who: 'anyone'}
    : undefined
}

/** A head that turns its column around: `Can't call`. */
const turned = /\b(?:can ?not|never|no|not|without)\b|n['’]t\b/i

/** Find the role that a row begins with, of a table that lists what each role may call. */
function findRowRole(
  node: InlineCode,
  heads: ReadonlyArray<TableCell>,
  row: TableRow
): Access | undefined {
  const [own, ...others] = row.children[0]?.children ?? []
  if (own?.type !== 'inlineCode' || others.length > 0) return
  const at = row.children.findIndex(({children}) => children.some((each) => each === node))
  const [first, cell] = [heads[0], heads[at]]
  const text = cell ? toPlainText(cell) : ''
  // Other constants have rows, too.
  const isRole = /_ROLE$|^ROLE_/.test(own.value) || (first && /^roles?$/i.test(toPlainText(first)))
  if (!isRole || !/^[A-Z][A-Z\d_]*$/.test(own.value) || turned.test(text) || otherHead.test(text))
    return
  return toOpen(own.value)
}

/** `SLASHER_ROLE` -> `slasher` */
function toOpen(role: string): Access {
  return {who: toRoleName(role), isOpen: true}
}

/** Write the name of who has a role: `CURATOR_ROLE` -> `curator` */
export function toRoleName(role: string): string {
  return role
    .replace(/_ROLE$|^ROLE_|^DEFAULT_/g, '')
    .toLowerCase()
    .replaceAll('_', ' ')
}

/** A sentence is rarely longer. */
const mostBefore = 300
