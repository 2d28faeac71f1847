import type {Root} from 'hast'
import type {Transformer} from 'unified'
import {getContext} from '../compile-context.ts'
import {fillLinks} from './fill-links.ts'
import type {PageLink} from './page-link.ts'

/** Returns the address that a link has in the HTML. `number` is its index in `file.data.links`. */
export type ToLinkHref = (link: PageLink, number: number) => string

/** Plugin that replaces tokens with addresses. `file.data.hast` keeps the tokens. */
export function rehypeAddresses(toHref: ToLinkHref): Transformer<Root> {
  return (tree, file) => {
    const {specs} = getContext(file)
    const {links = []} = file.data
    const toAddress = (number: number): string => {
      const link = links[number]
      return link ? toHref(link, number) : '#'
    }
    return fillLinks(tree, {toHref: toAddress, specs})
  }
}
