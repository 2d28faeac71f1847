import type {OutlineRow} from '@lockstep/navtree'
import {toRelativeHref} from '@lockstep/pages'
import {renderToStaticMarkup} from 'react-dom/server'
import {breakTitle} from '../components/break-signature.tsx'

/** Render the list of all pages, which replaces search where scripts don't run. Hidden pages are left out. */
export function renderPageList(rows: ReadonlyArray<OutlineRow>, route: string): string {
  return renderToStaticMarkup(<Rows rows={rows} route={route} />)
}

function Rows({rows, route}: {rows: ReadonlyArray<OutlineRow>; route: string}) {
  const shown = rows.filter(({kind, display}) => {
    return display !== 'hidden' && (kind === 'page' || kind === 'folder')
  })
  if (shown.length === 0) return null
  return (
    <ul>
      {shown.map(({title, route: to, children}) => (
        <li key={to ?? title}>
          {to === undefined ? title : <a href={toRelativeHref(route, to)}>{breakTitle(title)}</a>}
          <Rows rows={children} route={route} />
        </li>
      ))}
    </ul>
  )
}
