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

/** Group the members that a contract or a source declares itself. */
export function buildSections(
  members: ReadonlyArray<ContractMember>,
  isSource: boolean
): Array<ReferenceSection> {
  const taken = new Set([...sorts.map(([id]) => id), ...ownIds])
  return sorts.flatMap(([id, title, has]): Array<ReferenceSection> => {
    const found = members.filter(has)
    if (found.length === 0) return []
    const headings = found.map((member) => ({
      id: toFreeId(member, taken),
      title: toTitle(member, found),
      kind: member.kind,
      reference: member.reference
    }))
    // Outside of contracts, a function has no visibility that anyone could choose.
    return isSource && id === 'internal-functions'
      ? [{id: 'functions', title: 'Functions', members: headings}]
      : [{id, title, members: headings}]
  })
}

function toFreeId({signature, name, kind}: ContractMember, taken: Set<string>): string {
  const wanted = toAnchor(signature ?? name)
  let id = taken.has(wanted) ? `${wanted}-${kind}` : wanted
  for (let count = 2; taken.has(id); count++) id = `${wanted}-${kind}-${count}`
  taken.add(id)
  return id
}

function toTitle({name, signature}: ContractMember, all: ReadonlyArray<ContractMember>): string {
  const isOverloaded = all.filter((other) => other.name === name).length > 1
  return isOverloaded ? (signature ?? name) : name
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
