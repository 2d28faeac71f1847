import type {MetaLink} from '@lockstep/navtree'
import {type LinkSite, resolveLink} from '@lockstep/pages'
import type {Problem, Severity} from '@lockstep/problem'

/** Check where the addresses in `_meta` files lead. One `href` is a link on many pages, so it is reported once, at its place. */
export function checkMetaLinks(
  metaLinks: ReadonlyArray<MetaLink>,
  {links, severity}: {links: LinkSite; severity: Severity}
): Array<Problem> {
  return metaLinks.flatMap(({file, route, key, href, place}): Array<Problem> => {
    const {target} = resolveLink(href, {file, route}, links)
    if (target.kind !== 'missing') return []
    const reason = `Cannot find page or file \`${href}\` of key \`${key}\``
    return [{file, ruleId: 'missing-page', severity, reason, place, subject: href}]
  })
}
