import type {DocumentData} from './document-data.ts'
import {Pagination} from './pagination.tsx'
import type {ToHref} from './to-href.ts'

/** The end of a page: ways to fix or report a mistake, and links to the previous and next page. */
export function PageEnd({data, toHref}: {data: DocumentData; toHref: ToHref}) {
  const {previous, next, settings, editHref, issueHref} = data
  return (
    <footer className="page-end">
      {editHref || issueHref ? (
        <p className="page-links">
          {editHref ? <a href={toHref(editHref)}>Edit this page</a> : null}
          {issueHref ? <a href={toHref(issueHref)}>Report a problem</a> : null}
        </p>
      ) : null}
      {settings.pagination === false ? null : (
        <Pagination previous={previous} next={next} toHref={toHref} />
      )}
    </footer>
  )
}
