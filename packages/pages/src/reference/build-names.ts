import type {ElementContent} from 'hast'
import type {Found} from '../contracts/contract-lookup.ts'
import {h} from '../h.ts'
import {breakAfterCommas} from './build-name.ts'
import type {AddLink} from './reference-context.ts'
import type {ReferenceName} from './reference-data.ts'

/** Build a list of names with links to the contracts that declare them. */
export function buildNames(
  found: Found<ReadonlyArray<ReferenceName>>,
  addLink: AddLink
): Found<Array<ElementContent>> {
  if ('problem' in found) return found
  const items = found.value.map(({name, links}) =>
    h('li', [
      h('code', breakAfterCommas(name)),
      ...links.flatMap(({text, address}, index) => [
        index === 0 ? ' ' : ', ',
        h('a', {href: addLink(address)}, breakAfterCommas(text))
      ])
    ])
  )
  return {value: [h('ul', {className: ['reference-members']}, items)]}
}
