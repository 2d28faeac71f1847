import {Fragment} from 'react'
import type {Hit, SectionHit} from '../client.ts'
import {MarkedText} from './marked-text.tsx'
import {toLabel} from './to-label.ts'

/** A section that can be opened, by its place among all of them. */
export interface ResultLink {
  id: string
  href: string
}

interface SearchResultsProps {
  id: string
  hits: ReadonlyArray<Hit>
  /** Links of all sections, page by page. */
  links: ReadonlyArray<ResultLink>
  active: number
  onOpen: () => void
  onPoint: (index: number) => void
}

/** Sections that were found, grouped by page. */
export function SearchResults({id, hits, links, active, onOpen, onPoint}: SearchResultsProps) {
  let index = 0
  return (
    <div
      className="search-results"
      id={id}
      role="listbox"
      aria-label="Results"
      hidden={links.length === 0}
    >
      {hits.map((hit, page) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of a list box has no element of its own.
        <div key={hit.route} role="group" aria-labelledby={`${id}-page-${page}`}>
          <div className="search-page" id={`${id}-page-${page}`} role="presentation">
            <span>
              <MarkedText text={hit.title} ranges={hit.titleRanges} />
            </span>
            {hit.contentType ? <small>{toLabel(hit.contentType)}</small> : null}
          </div>
          {hit.sections.map((section) => {
            const own = index++
            const link = links[own]
            return (
              <a
                key={section.id ?? ''}
                id={link?.id}
                href={link?.href}
                role="option"
                tabIndex={-1}
                aria-selected={own === active}
                onClick={onOpen}
                onPointerMove={() => onPoint(own)}
              >
                <SectionText section={section} />
              </a>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** More of them would hide the words that were found. */
const mostSymbols = 3

function SectionText({section: {trail, trailRanges, excerpt, symbols}}: {section: SectionHit}) {
  return (
    <>
      <span className="search-trail">
        {trail.length === 0 ? 'Top of the page' : null}
        {trail.map((title, depth) => (
          // Titles may be equal, and never change places.
          <Fragment key={depth}>
            {depth > 0 ? ' › ' : null}
            <MarkedText text={title} ranges={trailRanges[depth] ?? []} />
          </Fragment>
        ))}
      </span>
      {symbols.length > 0 ? (
        <span className="search-symbols">
          {symbols.slice(0, mostSymbols).map((symbol) => (
            <code key={symbol}>{symbol}</code>
          ))}
        </span>
      ) : null}
      {excerpt.language === undefined ? (
        <span className="search-excerpt">
          <MarkedText {...excerpt} />
        </span>
      ) : (
        <code className="search-excerpt">
          <MarkedText {...excerpt} />
        </code>
      )}
    </>
  )
}
