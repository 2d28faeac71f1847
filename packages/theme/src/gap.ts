import {randomBytes} from 'node:crypto'
import {parseLinkToken} from '@lockstep/pages'
import type {ArticlePart} from './article.ts'

// No page can guess it, so nothing that a page says can be taken for a gap. It is cut out before anybody sees it.
const nonce = `g${randomBytes(12).toString('hex')}`

/** Name of an element that stands for HTML that is ready, while React renders what is around it. */
export const placeholder = `x-${nonce}`

/** Text that stands for a gap until the page is cut. */
export function toGap(kind: 'link' | 'island' | 'pages', value: number | string = ''): string {
  return `${nonce}-${kind}-${value}-${nonce}`
}

/** An address, or the gap that stands for it. */
export function toGapAddress(address: string): string {
  const link = parseLinkToken(address)
  return link === undefined ? address : toGap('link', link)
}

const placeholders = new RegExp(`</?${placeholder}>`, 'g')

/** Take the elements out that only stood for something. */
export function dropPlaceholders(html: string): string {
  return html.replace(placeholders, '')
}

const gaps = new RegExp(`${nonce}-(link|island|pages)-([\\w.]*)-${nonce}`)

/** Cut HTML at its gaps. */
export function cutAtGaps(html: string): Array<ArticlePart> {
  const pieces = html.split(gaps)
  const parts: Array<ArticlePart> = []
  for (let index = 0; index < pieces.length; index += 3) {
    const [text = '', kind, value = ''] = pieces.slice(index, index + 3)
    if (text !== '') parts.push(text)
    if (kind === 'link') parts.push({link: Number(value)})
    if (kind === 'island') parts.push({island: value})
    if (kind === 'pages') parts.push({childPages: true})
  }
  return parts
}
