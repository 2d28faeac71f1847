import type {SiteData} from '@lockstep/theme'

/** Build what all pages show of the site. `settings` may hold more than that. */
export function buildSiteData(
  settings: Omit<SiteData, 'logoWidth'>,
  logoWidth: number | undefined
): SiteData {
  const {title, tagline, lang, logo, icon, repository, links, footer, notice, accent} = settings
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
