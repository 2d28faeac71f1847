import {writeFileSync} from 'node:fs'
import type {OutlineRow} from '@lockstep/navtree'
import type {ChildPage} from '@lockstep/pages'
import {type DocumentData, fillArticle, renderPage, renderPageList} from '@lockstep/theme'
import {parseArticle} from '../compile/page-content.ts'

/** The article of a generated page: its HTML, or the list of all pages, which is rendered with the document. */
export type OwnArticle = string | ReadonlyArray<OutlineRow>

/** A document to be made of a compiled page. */
export interface RenderJob {
  file: string
  /** Key of the content in the store. */
  article: string
  /** The content itself, or only its article. Without it, the page is compiled again. */
  content?: string | undefined
  /** The article itself, for a generated page without a file. */
  own?: OwnArticle | undefined
  /** Everything around the article. */
  data: Omit<DocumentData, 'article'>
  /** Finished addresses of the links of the page. */
  hrefs: Array<string>
  childPages: ReadonlyArray<ChildPage>
  /** Pages that link to a generated page. */
  uses?: ReadonlyArray<ChildPage> | undefined
  /** Pages that link to the target of a link, by its number. */
  usesOf?: Readonly<Record<number, ReadonlyArray<ChildPage>>> | undefined
  /** File to write, in a folder that is there. Without it, the result contains the document. */
  target?: string | undefined
}

/** Fill the gaps of an article, render the document around it, and write it; return it if the job has no target. */
export function writeDocument(job: RenderJob, compiled: string | undefined): string | undefined {
  const {data, target} = job
  const article = renderOwn(job) ?? fillContent(job.content ?? compiled ?? '', job)
  const html = renderPage({...data, article})
  if (target === undefined) return html
  // A thread has nothing else to do, and waiting would take longer than writing.
  writeFileSync(target, html)
  return
}

function renderOwn({own, data}: RenderJob): string | undefined {
  return own === undefined || typeof own === 'string' ? own : renderPageList(own, data.route)
}

function fillContent(content: string, {hrefs, childPages, uses, usesOf, data}: RenderJob): string {
  const {route, assets, evidence} = data
  const isProven = evidence.proof !== undefined && evidence.proof.changed === undefined
  const toHref = (link: number): string => hrefs[link] ?? '#'
  return fillArticle(parseArticle(content), {
    toHref,
    childPages,
    uses,
    usesOf,
    route,
    isProven,
    islands: assets.islands
  })
}
