import type {Heading} from '@lockstep/navtree'
import {breakName} from '../components/break-signature.tsx'

/** Headings of the page: a column that shows where the reader is, or a fold under the title. */
export function Outline({headings}: {headings: ReadonlyArray<Heading>}) {
  const shown = headings.filter(({depth}) => depth <= 3)
  if (shown.length < 2) return null
  return (
    <nav className="outline" aria-label="On this page">
      <details data-outline="">
        <summary>On this page</summary>
        <ol>
          {shown.map(({depth, id, text}) => (
            <li key={id} data-depth={depth}>
              <a href={`#${encodeURIComponent(id)}`}>{breakName(text)}</a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}
