import {listPages} from '@lockstep/navtree'
import {resolveLink} from '@lockstep/pages'
import {findNearest, toHint} from '@lockstep/problem'
import {findRedirect, toKey} from '../links/find-redirect.ts'
import type {Rule} from '../rule.ts'

/** A redirect whose target does not exist. */
export const redirectNowhere: Rule = {
  id: 'redirect-nowhere',
  severity: 'error',
  description: 'A redirect whose target does not exist',
  checkSite({redirects, tree, links, hasConventions, findIds}, report) {
    const routes = [...new Set(listPages(tree).map(({route}) => route))]
    for (const {from, to, file, place} of redirects) {
      const [, anchor] = /#(.+)/s.exec(to) ?? []
      if (!to.startsWith('/') || /[:*]/.test(to) || findRedirect(to, redirects)) continue
      const {target} = resolveLink(to, {file: '', route: '/'}, links)
      if (target.kind === 'missing') {
        const nearest = findNearest(toKey(to), routes)
        const hint = toHint(nearest)
        report(file, `Cannot find page \`${to}\`, to which \`${from}\` redirects${hint}`, place, {
          subject: to,
          ...(!hasConventions && {severity: 'warning'})
        })
      } else if (target.kind === 'page' && anchor !== undefined) {
        const ids = findIds(target.route, file)
        if (ids && !ids.has(anchor)) {
          report(
            file,
            `Cannot find heading \`#${anchor}\` on \`${target.route}\`, to which \`${from}\` redirects`,
            place,
            {subject: to, severity: 'warning'}
          )
        }
      }
    }
  }
}
