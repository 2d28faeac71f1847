import type {NavLink} from '@lockstep/navtree'
import {type ToHref, toLinkHref} from './to-href.ts'

/** The way from the top to the page, without the page itself: its title follows. */
export function Breadcrumbs({links, toHref}: {links: ReadonlyArray<NavLink>; toHref: ToHref}) {
  const above = links.slice(0, -1)
  if (above.length === 0) return null
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        {above.map((link) => {
          const href = toLinkHref(link, toHref)
          return (
            <li key={`${link.title} ${link.route}`}>
              {href === undefined ? link.title : <a href={href}>{link.title}</a>}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
