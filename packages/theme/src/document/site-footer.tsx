import type {SiteData} from './document-data.ts'
import type {ToHref} from './to-href.ts'

/** The footer of the site, with its links. */
export function SiteFooter({site, toHref}: {site: SiteData; toHref: ToHref}) {
  const {footer, notice} = site
  if (footer.length === 0 && !notice) return null
  return (
    <footer className="site-footer">
      {footer.map(({title, links}) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul>
            {links.map(({title, href}) => (
              <li key={href}>
                <a href={toHref(href)}>{title}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {notice ? <p>{notice}</p> : null}
    </footer>
  )
}
