import {toGap} from '../article/gap.ts'
import type {ComponentInput} from './component.ts'

/** A part of a page of the contract reference. */
export function Reference({props, children}: ComponentInput<{part: string}>) {
  if (props.part === 'uses') return toGap('uses')
  return (
    <div id={props.id} className="reference" data-part={props.part}>
      {children}
    </div>
  )
}

/** Pages that show or mention a contract. */
export function Uses({pages}: {pages: ReadonlyArray<{title: string; href: string}>}) {
  if (pages.length === 0) return null
  return (
    <nav className="reference" data-part="uses" aria-labelledby="shown-on">
      <p id="shown-on">
        <b>Pages that mention it</b>
      </p>
      <ul>
        {pages.map(({title, href}) => (
          <li key={href}>
            <a href={href}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
