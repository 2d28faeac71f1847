import type {NavLink} from '@lockstep/navtree'
import {breakTitle} from '../components/break-signature.tsx'
import {type ToHref, toLinkHref} from './to-href.ts'

/** Links to the previous and next page, in reading order. */
export function Pagination({
  previous,
  next,
  toHref
}: {
  previous?: NavLink | undefined
  next?: NavLink | undefined
  toHref: ToHref
}) {
  if (!previous && !next) return null
  return (
    <nav className="pagination" aria-label="Previous and next page">
      {previous ? (
        <a rel="prev" href={toLinkHref(previous, toHref)}>
          <span>Previous</span> {breakTitle(previous.title)}
        </a>
      ) : null}
      {next ? (
        <a rel="next" href={toLinkHref(next, toHref)}>
          <span>Next</span> {breakTitle(next.title)}
        </a>
      ) : null}
    </nav>
  )
}
