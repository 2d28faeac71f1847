import type {PageNode} from '@lockstep/navtree'
import type {PageEntry} from '../compile/page-entry.ts'
import {isError, toCanonicalUrl} from '../model/build-document-data.ts'

/** Data of pages for feeds. */
interface FeedOptions {
  /** Address of the site. */
  origin?: string | undefined
  /** Dates of the last change, by file. */
  dates: ReadonlyMap<string, string>
  /** Compiled pages, by file. */
  entries: ReadonlyMap<string, Pick<PageEntry, 'front'>>
}

/** Files for programs that visit the site: `robots.txt`, and with an origin `sitemap.xml`. */
export function buildFeeds(
  pages: ReadonlyMap<string, PageNode>,
  {origin, ...about}: FeedOptions
): Map<string, string> {
  const files = new Map<string, string>()
  const robots = ['User-agent: *', 'Allow: /']
  if (origin !== undefined) {
    robots.push('', `Sitemap: ${origin}/sitemap.xml`)
    files.set('sitemap.xml', toSitemap(pages, origin, about))
  }
  files.set('robots.txt', `${robots.join('\n')}\n`)
  return files
}

function toSitemap(
  pages: ReadonlyMap<string, PageNode>,
  origin: string,
  {dates, entries}: Omit<FeedOptions, 'origin'>
): string {
  const urls = [...pages]
    .filter(([address, {file}]) => !isError(address) && entries.get(file)?.front.noindex !== true)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([address, {file}]) => {
      const date = dates.get(file)
      const changed = date === undefined ? '' : `<lastmod>${date.slice(0, 10)}</lastmod>`
      return `<url><loc>${escapeXml(toCanonicalUrl(origin, address))}</loc>${changed}</url>`
    })
  const head = '<?xml version="1.0" encoding="UTF-8"?>'
  const space = 'http://www.sitemaps.org/schemas/sitemap/0.9'
  return `${head}\n<urlset xmlns="${space}">\n${urls.join('\n')}\n</urlset>\n`
}

function escapeXml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
