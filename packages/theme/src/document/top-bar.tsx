import type {TopBarItem} from '@lockstep/navtree'
import type {DocumentData} from './document-data.ts'
import {Icon} from './icon.tsx'
import {SchemeToggle} from './scheme-toggle.tsx'
import {type ToHref, toLinkHref} from './to-href.ts'

interface TopBarProps {
  data: DocumentData
  toHref: ToHref
}

/** Name of the site, its sections, search, colors, and the way to the menu on small screens. */
export function TopBar({data, toHref}: TopBarProps) {
  const {site, topBar, assets, layout} = data
  return (
    <header className="top-bar">
      <a
        className="site-title"
        href={toHref('/')}
        aria-current={layout === 'home' ? 'page' : undefined}
      >
        {site.logo ? <Logo site={site} logo={site.logo} toHref={toHref} /> : null}
        {!site.logo || isSymbol(site) ? site.title : null}
      </a>
      {topBar.length > 0 ? (
        <nav className="sections" aria-label="Sections">
          <Sections items={topBar} toHref={toHref} />
        </nav>
      ) : null}
      <div className="tools">
        {assets.search ? (
          <a
            className="search-button"
            aria-label="Search"
            href={toHref(assets.search.pages)}
            data-search={toHref(assets.search.script)}
            data-root={toHref('/')}
          >
            <Icon name="search" />
            <span className="search-word">Search</span>
            <kbd>/</kbd>
          </a>
        ) : null}
        {site.links.map(({title, href}) => (
          <a key={href} className="tool-link" href={toHref(href)}>
            {title}
          </a>
        ))}
        {site.repository ? (
          <a className="tool-link" href={site.repository}>
            Source
          </a>
        ) : null}
        <SchemeToggle />
        <button className="tool menu-button" type="button" popoverTarget=":menu" aria-label="Menu">
          <Icon name="menu" />
        </button>
      </div>
    </header>
  )
}

/** Items of the top bar, those with items of their own as menus that open without script. */
export function Sections({items, toHref}: {items: DocumentData['topBar']; toHref: ToHref}) {
  return (
    <ul>
      {items.map((item) => (
        <li key={`${item.title} ${item.route ?? item.href}`}>
          {item.items ? (
            <Menu {...item} toHref={toHref} />
          ) : (
            <a
              href={toLinkHref(item, toHref)}
              target={item.newWindow ? '_blank' : undefined}
              aria-current={item.isCurrent ? 'true' : undefined}
            >
              {item.title}
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

function Menu({title, items = [], toHref}: TopBarItem & {toHref: ToHref}) {
  return (
    <details className="section-menu" name="section-menu">
      <summary>{title}</summary>
      <ul>
        {items.map((item) => (
          <li key={`${item.title} ${item.route ?? item.href}`}>
            <a href={toLinkHref(item, toHref)} target={item.newWindow ? '_blank' : undefined}>
              {item.title}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Widest drawing that has no room for a name, next to a height of 24. */
const widestSymbol = 36

/** Check whether the logo is a symbol, next to which the title is shown. A wider one has the name in it. */
function isSymbol({logoWidth = Number.POSITIVE_INFINITY}: DocumentData['site']): boolean {
  return logoWidth <= widestSymbol
}

/** The drawing, or two of them: style sheets show the one for the color scheme, and a hidden one is not loaded. */
function Logo({
  site,
  logo,
  toHref
}: {
  site: DocumentData['site']
  logo: NonNullable<DocumentData['site']['logo']>
  toHref: ToHref
}) {
  const alt = isSymbol(site) ? '' : site.title
  const size = {width: site.logoWidth, height: 24, fetchPriority: 'low'} as const
  if (typeof logo === 'string') return <img src={toHref(logo)} alt={alt} {...size} />
  return (
    <>
      <img src={toHref(logo.light)} alt={alt} {...size} loading="lazy" data-logo="light" />
      <img src={toHref(logo.dark)} alt={alt} {...size} loading="lazy" data-logo="dark" />
    </>
  )
}
