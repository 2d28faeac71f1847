import type {ContractMember} from '../members/list-members.ts'
import type {ReferenceSection} from './reference-outline.ts'
import {toAnchor} from './to-anchor.ts'

/** Sections in the order of a page, and which members they have. */
const sorts: ReadonlyArray<[id: string, title: string, has: (member: ContractMember) => boolean]> =
  [
    ['functions', 'Functions', isOffered],
    ['internal-functions', 'Internal functions', isFunctionOf('internal')],
    ['private-functions', 'Private functions', isFunctionOf('private')],
    ['modifiers', 'Modifiers', ({kind}) => kind === 'modifier'],
    ['events', 'Events', ({kind}) => kind === 'event'],
    ['errors', 'Errors', ({kind}) => kind === 'error'],
    ['structs', 'Structs', ({kind}) => kind === 'struct'],
    ['enums', 'Enums', ({kind}) => kind === 'enum'],
    ['types', 'Types', ({kind}) => kind === 'type'],
    ['constants', 'Constants and immutables', isFixed],
    ['variables', 'State variables', (member) => isVariable(member) && !isOffered(member)]
  ]

/** Ids of headings that every page may have. */
const ownIds = ['storage', 'inherited', 'shown-on']

/**
 * Group the members that a contract or a source declares itself.
 *
 * @param toTitle Writes the heading of one of several overloads.
 */
export function buildSections(
  members: ReadonlyArray<ContractMember>,
  isSource: boolean,
  toTitle: (member: ContractMember) => string
): Array<ReferenceSection> {
  const taken = new Set([...sorts.map(([id]) => id), ...ownIds])
  const counts = new Map<string, number>()
  return sorts.flatMap(([id, title, has]): Array<ReferenceSection> => {
    const found = members.filter(has)
    if (found.length === 0) return []
    const overloaded = listRepeated(found.map(({name}) => name))
    const headings = found.map((member) => ({
      id: toFreeId(member, taken, counts),
      title: overloaded.has(member.name) ? toTitle(member) : member.name,
      kind: member.kind,
      reference: member.reference
    }))
    // Outside of contracts, a function has no visibility that anyone could choose.
    return isSource && id === 'internal-functions'
      ? [{id: 'functions', title: 'Functions', members: headings}]
      : [{id, title, members: headings}]
  })
}

function toFreeId(
  {signature, name, kind}: ContractMember,
  taken: Set<string>,
  counts: Map<string, number>
): string {
  const wanted = toAnchor(signature ?? name)
  const numbered = `${wanted}-${kind}`
  let id = taken.has(wanted) ? numbered : wanted
  let count = counts.get(numbered) ?? 1
  while (taken.has(id)) id = `${numbered}-${++count}`
  counts.set(numbered, count)
  taken.add(id)
  return id
}

function listRepeated(names: ReadonlyArray<string>): Set<string> {
  const seen = new Set<string>()
  return new Set(names.filter((name) => seen.size === seen.add(name).size))
}

function isOffered(member: ContractMember): boolean {
  const {kind, visibility} = member
  if (kind === 'constructor' || kind === 'receive' || kind === 'fallback') return true
  if (kind === 'function') return visibility === 'public' || visibility === 'external'
  return isVariable(member) && visibility === 'public'
}

function isFunctionOf(visibility: string): (member: ContractMember) => boolean {
  return (member) => member.kind === 'function' && member.visibility === visibility
}

function isVariable({kind, mutability}: ContractMember): boolean {
  return kind === 'variable' && mutability !== 'immutable'
}

function isFixed({kind, mutability}: ContractMember): boolean {
  return kind === 'constant' || (kind === 'variable' && mutability === 'immutable')
}
