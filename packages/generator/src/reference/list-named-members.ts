import type {PlannedPage} from './reference-plan.ts'

/** A symbol of the reference, by a name that a text can have for it. */
export interface NamedMember {
  address: string
  /** Index of its project. */
  project: number
  reference: string
}

/**
 * List symbols by the names that texts use: `Vault` and `Vault.deposit`, and `Vault#deposit-uint256` for a name with
 * the types of its parameters. A name of several symbols means none of them for certain.
 */
export function listNamedMembers(
  pages: ReadonlyArray<PlannedPage>
): ReadonlyMap<string, ReadonlyArray<NamedMember>> {
  const byName = new Map<string, Array<NamedMember>>()
  const add = (name: string, member: NamedMember): void => {
    byName.set(name, [...(byName.get(name) ?? []), member])
  }
  for (const {route, outline, project} of pages) {
    const isSource = outline.kind === 'source'
    if (!isSource) add(outline.name, {address: route, project, reference: outline.reference})
    for (const {id, reference} of outline.sections.flatMap(({members}) => members)) {
      const member = {address: `${route}#${id}`, project, reference}
      const plain = reference.slice(reference.indexOf(':') + 1).replace(/\(.*$/s, '')
      add(plain, member)
      if (!isSource) add(`${outline.name}#${id}`, member)
    }
  }
  return byName
}
