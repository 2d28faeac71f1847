import {findRedirect} from '../links/find-redirect.ts'
import type {Rule} from '../rule.ts'

/** A redirect that leads to another redirect. */
export const redirectChain: Rule = {
  id: 'redirect-chain',
  severity: 'warning',
  description: 'A redirect that leads to another redirect',
  checkSite({redirects}, report) {
    for (const {from, to, file, place} of redirects) {
      const found = findRedirect(from, redirects)
      if (!found || found.redirect.to !== to || found.steps < 2) continue
      report(
        file,
        `Unexpected redirect of \`${from}\` to \`${to}\`, which redirects again, expected \`${found.end}\``,
        place,
        {subject: from}
      )
    }
  }
}
