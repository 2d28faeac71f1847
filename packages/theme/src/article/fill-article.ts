import {type ChildPage, toRelativeHref} from '@lockstep/pages'
import {createElement} from 'react'
import {renderToStaticMarkup} from 'react-dom/server'
import {PathList} from '../components/cards.tsx'
import {RowUses, Uses} from '../components/reference.tsx'
import {RunMark} from '../components/steps.tsx'
import type {Article} from './article.ts'
import {escapeAddress} from './escape.ts'

/** The content of gaps, which is not known when an article is compiled. */
export interface ArticleFill {
  /** Finished address of a link, relative to the page. */
  toHref: (link: number) => string
  /** Pages below the page, for `<ChildCards />`. */
  childPages: ReadonlyArray<ChildPage>
  /** Pages that link to the page, for `<Reference part="uses" />`. */
  uses?: ReadonlyArray<ChildPage> | undefined
  /** Pages that link to the target of a link of the page, by the number of the link. */
  usesOf?: Readonly<Record<number, ReadonlyArray<ChildPage>>> | undefined
  /** Address of the page. */
  route: string
  /** Whether the commands of the page ran as it is now. */
  isProven?: boolean | undefined
  /** Modules of islands, by name: addresses from the root. */
  islands?: Readonly<Record<string, string>> | undefined
}

const runMark = renderToStaticMarkup(createElement(RunMark))

/** Fill the gaps of an article. */
export function fillArticle(article: Article, fill: ArticleFill): string {
  const {toHref, childPages, uses = [], usesOf = {}, route, isProven = false, islands = {}} = fill
  return article.parts
    .map((part) => {
      if (typeof part === 'string') return part
      if ('link' in part) return escapeAddress(toHref(part.link))
      if ('island' in part) return escapeAddress(toRelativeHref(route, islands[part.island] ?? ''))
      if ('runMark' in part) return isProven ? runMark : ''
      if ('uses' in part) return renderUses(Uses, uses, route)
      if ('usesOf' in part) {
        const pages = part.usesOf.flatMap((link) => usesOf[link] ?? [])
        return renderUses(RowUses, uniquePages(pages), route)
      }
      const paths = childPages.map(({title, route: to, description}) => {
        return {title, href: toRelativeHref(route, to), description}
      })
      return renderToStaticMarkup(createElement(PathList, {paths}))
    })
    .join('')
}

function renderUses(view: typeof Uses, uses: ReadonlyArray<ChildPage>, route: string): string {
  const pages = uses.map(({title, route: to}) => ({title, href: toRelativeHref(route, to)}))
  return renderToStaticMarkup(createElement(view, {pages}))
}

function uniquePages(pages: ReadonlyArray<ChildPage>): Array<ChildPage> {
  return [...new Map(pages.map((page) => [page.route, page])).values()]
}
