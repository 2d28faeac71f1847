import {type ChildPage, toRelativeHref} from '@lockstep/pages'
import {createElement} from 'react'
import {renderToStaticMarkup} from 'react-dom/server'
import type {Article} from './article.ts'
import {PathList} from './components/cards.tsx'
import {escapeAddress} from './escape.ts'

/** What an article could not know. */
export interface ArticleFill {
  /** Finished address of a link, relative to the page. */
  toHref: (link: number) => string
  /** Pages below the page, for `<ChildCards />`. */
  childPages: ReadonlyArray<ChildPage>
  /** Address of the page. */
  route: string
  /** Modules of islands, by name: addresses from the root. */
  islands?: Readonly<Record<string, string>> | undefined
}

/** Fill the gaps of an article. */
export function fillArticle(article: Article, fill: ArticleFill): string {
  const {toHref, childPages, route, islands = {}} = fill
  return article.parts
    .map((part) => {
      if (typeof part === 'string') return part
      if ('link' in part) return escapeAddress(toHref(part.link))
      if ('island' in part) return escapeAddress(toRelativeHref(route, islands[part.island] ?? ''))
      const paths = childPages.map(({title, route: to, description}) => {
        return {title, href: toRelativeHref(route, to), description}
      })
      return renderToStaticMarkup(createElement(PathList, {paths}))
    })
    .join('')
}
