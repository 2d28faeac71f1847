import type {SiteData, TitledLink} from '@lockstep/theme'

/** Build what all pages show of the site. `settings` may hold more than that. */
export function buildSiteData(
  settings: Omit<SiteData, 'logoWidth'>,
  {logoWidth, toHref}: {logoWidth: number | undefined; toHref: (href: string) => string}
): SiteData {
  const {title, tagline, lang, logo, icon, repository, notice, accent} = settings
  const resolve = (link: TitledLink): TitledLink => ({...link, href: toHref(link.href)})
  const links = settings.links.map(resolve)
  const footer = settings.footer.map((list) => ({...list, links: list.links.map(resolve)}))
  return {
    title,
    lang,
    links,
    footer,
    ...(tagline !== undefined && {tagline}),
    ...(logo !== undefined && {logo}),
    ...(logoWidth !== undefined && {logoWidth}),
    ...(icon !== undefined && {icon}),
    ...(repository !== undefined && {repository}),
    ...(notice !== undefined && {notice}),
    ...(accent && {accent})
  }
}
