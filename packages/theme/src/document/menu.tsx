import type {SidebarItem} from '@lockstep/navtree'
import {breakTitle} from '../components/break-signature.tsx'
import type {DocumentData} from './document-data.ts'
import {Icon} from './icon.tsx'
import {SchemeToggle} from './scheme-toggle.tsx'
import {type ToHref, toLinkHref} from './to-href.ts'
import {Sections} from './top-bar.tsx'

/** Pages of the section: a column, or a sheet over a small screen, which browsers open without script. */
export function Menu({data, toHref}: {data: DocumentData; toHref: ToHref}) {
  const {site, topBar, sidebar, route, layout, settings} = data
  const rows = layout === 'page' && settings.sidebar !== false ? sidebar : []
  return (
    <div className="menu" id=":menu" popover="auto" data-empty={rows.length === 0 ? '' : undefined}>
      <div className="menu-head">
        <a className="site-title" href={toHref('/')}>
          {site.title}
        </a>
        <SchemeToggle />
        <button className="tool" type="button" popoverTarget=":menu" aria-label="Close menu">
          <Icon name="close" />
        </button>
      </div>
      {topBar.length > 0 ? (
        <nav className="menu-sections" aria-label="Sections in the menu">
          <Sections items={topBar} toHref={toHref} />
        </nav>
      ) : null}
      {rows.length > 0 ? (
        <nav className="sidebar" aria-label="Pages">
          <Rows items={rows} route={route} toHref={toHref} />
        </nav>
      ) : null}
      {site.links.length > 0 || site.repository ? (
        <ul className="menu-links">
          {site.links.map(({title, href}) => (
            <li key={href}>
              <a href={toHref(href)}>{title}</a>
            </li>
          ))}
          {site.repository ? (
            <li>
              <a href={site.repository}>Source</a>
            </li>
          ) : null}
        </ul>
      ) : null}
    </div>
  )
}

function Rows({
  items,
  route,
  toHref
}: {
  items: ReadonlyArray<SidebarItem>
  route: string
  toHref: ToHref
}) {
  return (
    <ul>
      {items.map((item, index) => (
        <li key={index} data-kind={item.kind === 'page' ? undefined : item.kind}>
          <Label {...item} isCurrent={item.route === route} toHref={toHref} />
          {item.children && item.children.length > 0 ? (
            <Rows items={item.children} route={route} toHref={toHref} />
          ) : null}
        </li>
      ))}
    </ul>
  )
}

function Label({isCurrent, toHref, ...item}: SidebarItem & {isCurrent: boolean; toHref: ToHref}) {
  const href = toLinkHref(item, toHref)
  if (item.kind === 'separator' || href === undefined) {
    return item.title === '' ? <hr /> : <span>{item.title}</span>
  }
  return (
    <a
      href={href}
      target={item.newWindow ? '_blank' : undefined}
      // A closed folder may lead to the page of another row.
      aria-current={isCurrent ? 'page' : undefined}
    >
      {breakTitle(item.title)}
    </a>
  )
}
