import {type FindIds, findLinkFault, type LinkSite, resolveLink} from '@lockstep/pages'
import {type Problem, wholeFile} from '@lockstep/problem'
import type {SiteData} from '@lockstep/theme'
import type {Position} from 'unist'
import {toRelativePath} from '../files/to-relative-path.ts'
import {findSettingPlace, type SettingPlaces} from '../settings/list-setting-places.ts'

/** A link of the top bar or the footer, and the place of its setting. */
export interface SiteLink {
  href: string
  /** `links`, or `footer`. */
  setting: string
  file: string
  place: Position
}

interface LinkSettings extends Pick<SiteData, 'links' | 'footer'> {
  /** The settings file. */
  file: string
  content: string
  places: SettingPlaces
}

/** List the links that the settings add to every page, each with its place in `site.yaml`. */
export function listSiteLinks({
  file,
  content,
  places,
  links,
  footer
}: LinkSettings): Array<SiteLink> {
  const name = toRelativePath(content, file)
  const toLink = (href: string, ...keys: ReadonlyArray<string | number>): SiteLink => {
    const place = findSettingPlace(places, ...keys, 'href') ?? wholeFile
    return {href, setting: String(keys[0]), file: name, place}
  }
  return [
    ...links.map(({href}, at) => toLink(href, 'links', at)),
    ...footer.flatMap((list, row) =>
      list.links.map(({href}, at) => toLink(href, 'footer', row, 'links', at))
    )
  ]
}

/** Links of the settings count from the start page. */
const start = {file: 'index.mdx', route: '/'}

/** Return the address that every page gets for a link of the settings: the route of a page that it names as a file. */
export function toSiteHref(href: string, site: LinkSite): string {
  return resolveLink(href, start, site).href
}

/** Report the links of the settings that lead nowhere. */
export function findDeadLinks(
  links: ReadonlyArray<SiteLink>,
  {links: site, findIds}: {links: LinkSite; findIds: FindIds}
): Array<Problem> {
  return links.flatMap(({href, setting, file, place}): Array<Problem> => {
    // An anchor alone is one of the page that the reader is on.
    if (href.startsWith('#')) return []
    const {target} = resolveLink(href, start, site)
    const fault = findLinkFault({link: {kind: 'link', url: href, file}, target}, start, findIds)
    if (!fault) return []
    const isGone = fault.ruleId === 'missing-link'
    return [
      {
        file,
        ruleId: isGone ? 'missing-page' : fault.ruleId,
        severity: isGone ? 'error' : 'warning',
        reason: `${fault.reason}, which \`${setting}\` leads to`,
        place,
        subject: href
      }
    ]
  })
}
