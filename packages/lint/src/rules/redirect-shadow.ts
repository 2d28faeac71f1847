import {listPages} from '@lockstep/navtree'
import {toKey} from '../links/find-redirect.ts'
import type {Rule} from '../rule.ts'

/** A redirect from an address that a page or an earlier redirect already has. */
export const redirectShadow: Rule = {
  id: 'redirect-shadow',
  severity: 'error',
  open: 'warning',
  description: 'A redirect from an address that a page or an earlier redirect already has',
  checkSite({redirects, tree}, report) {
    const routes = new Map(listPages(tree).map(({route, file}) => [route, file]))
    const first = new Map<string, number | undefined>()
    for (const {from, file, place} of redirects) {
      const page = routes.get(toKey(from))
      if (page !== undefined)
        report(
          file,
          `Unexpected redirect of \`${from}\`, which is the address of \`${page}\``,
          place,
          {subject: from}
        )
      else if (first.has(toKey(from))) {
        report(
          file,
          `Unexpected second redirect of \`${from}\`, which line ${first.get(toKey(from))} already redirects`,
          place,
          {subject: from}
        )
      } else first.set(toKey(from), place?.start.line)
    }
  }
}
