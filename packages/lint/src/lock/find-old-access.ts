import type {Stated} from '@lockstep/snippets'
import {toRoleName} from '../mentions/find-access.ts'
import type {Access, Mention} from '../mentions/mention.ts'
import {hasFewerReverts} from './has-fewer-reverts.ts'
import {isReplaced} from './is-replaced.ts'
import {type Around, findLocked, type OutdatedStatement, showOwner} from './outdated-statement.ts'

/** A modifier that lets only some accounts call a function, by its name. */
const restricting =
  /^(?:only(?!proxy|(?:not)?delegat|initializ|once|when|if|valid)|auth|requiresauth|restricted)/i

/** Who may call a function according to a page, if that was true. */
export function findOldAccess(
  mention: Mention,
  {locked, index, context}: Around
): OutdatedStatement | undefined {
  const {access, isDoubtful, place, receiver, name} = mention
  if (access === undefined || isDoubtful) return
  const isAnyone = access.who === 'anyone'
  const meant = index.resolve({...mention, isCertain: true}, context)
  const known = meant.flatMap((symbol) => {
    const was = findLocked(symbol, {locked, index})?.stated
    const now = symbol.stated
    // A function without code has no modifiers.
    return was?.emits && now?.emits ? [{was, now}] : []
  })
  const found = known.map(({was, now}) =>
    isAnyone ? findAdded(was, now) : findLost(access, was, now)
  )
  const [modifier] = found
  if (modifier === undefined || found.includes(undefined)) return
  const title = showOwner(meant, receiver, name)
  const isConstant = /^[A-Z\d_]+$/.test(modifier)
  const has = isAnyone ? 'now has' : isConstant ? 'no longer requires' : 'no longer has'
  const what = isConstant ? 'the role' : 'the modifier'
  const reason = `\`${title}\` ${has} ${what} \`${modifier}\`, so the statement about who may call it is not true anymore`
  return {mention, reason, place}
}

function findAdded(
  {modifiers: was = []}: Stated,
  {modifiers: now = []}: Stated
): string | undefined {
  return was.some(isRestricting) ? undefined : now.find(isRestricting)
}

/** Find the modifier of a role that a function had, unless the function may make the same check itself now. */
function findLost({who, isOpen}: Access, was: Stated, now: Stated): string | undefined {
  const role = was.roles?.find((each) => isRole(each, who))
  if (role !== undefined && isReplaced(role, now)) return role
  // If anyone may call it now, those that the page names still may.
  if (isOpen) return
  if (!hasFewerReverts(was, now) || now.modifiers?.some(isRestricting)) return
  if (role !== undefined) return role
  const name = who.replaceAll(' ', '')
  return was.modifiers?.find((each) => [`only${name}`, `only${name}s`].includes(each.toLowerCase()))
}

/** Check whether a role has the name that a page gives to who has it: `CURATOR_ROLE` and `curators`. */
function isRole(role: string, who: string): boolean {
  return [who, `${who}s`].includes(toRoleName(role))
}

function isRestricting(modifier: string): boolean {
  return restricting.test(modifier)
}
