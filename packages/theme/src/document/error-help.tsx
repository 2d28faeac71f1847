import type {DocumentData} from './document-data.ts'
import type {ToHref} from './to-href.ts'

/** Links for readers of the page for unknown addresses. A script adds the page with the most similar address. */
export function ErrorHelp({data, toHref}: {data: DocumentData; toHref: ToHref}) {
  const {assets, issueHref} = data
  return (
    <ul className="paths">
      {assets.search ? (
        <li className="path" data-nearest={toHref(assets.search.pages)}>
          <a className="path-title" href={toHref(assets.search.pages)}>
            All pages
          </a>
          <div className="path-text">Find the page by its name.</div>
        </li>
      ) : null}
      <li className="path">
        <a className="path-title" href={toHref('/')}>
          Start
        </a>
        <div className="path-text">Go to the home page.</div>
      </li>
      {issueHref ? (
        <li className="path">
          <a className="path-title" href={toHref(issueHref)}>
            File an issue
          </a>
          <div className="path-text">Tell us which link led here.</div>
        </li>
      ) : null}
    </ul>
  )
}
