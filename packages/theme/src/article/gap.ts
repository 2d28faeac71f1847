import {randomBytes} from 'node:crypto'
import type {ToHref} from '@lockstep/pages'
import type {VFile} from 'vfile'
import type {Article, ArticlePart} from './article.ts'

// No text on a page can look like a gap, because the nonce is random and never leaves the process.
const nonce = `g${randomBytes(12).toString('hex')}`

/** Return the text that marks a gap until the HTML is cut there. */
export function toGap(
  kind: 'link' | 'island' | 'pages' | 'uses' | 'row' | 'run' | 'piece' | 'cut',
  value: number | string = ''
): string {
  return `${nonce}-${kind}-${value}-${nonce}`
}

/** Leave a gap for the address of a link. This is the option `toHref` of `createPageProcessor`. */
export const toGapHref: ToHref = (_, number) => toGap('link', number)

const pieces = new RegExp(`${nonce}-piece-(\\d+)-${nonce}`)

/** Split rendered HTML at the marks of its pieces: text and the number of a piece in turn, text first. */
export function splitAtPieces(html: string): Array<string> {
  return html.split(pieces)
}

/** Cut what was rendered together. */
export function cutPieces(text: string): Array<string> {
  return text.split(toGap('cut')).slice(0, -1)
}

const gaps = new RegExp(`${nonce}-(link|island|pages|uses|row|run)-([\\w.]*)-${nonce}`)

/** Cut the HTML of a processed page at its gaps. */
export function toArticle(file: VFile): Article {
  const cut = String(file).split(gaps)
  const parts: Array<ArticlePart> = []
  for (let index = 0; index < cut.length; index += 3) {
    const [text = '', kind, value = ''] = cut.slice(index, index + 3)
    if (text !== '') parts.push(text)
    if (kind === 'link') parts.push({link: Number(value)})
    if (kind === 'island') parts.push({island: value})
    if (kind === 'pages') parts.push({childPages: true})
    if (kind === 'uses') parts.push({uses: true})
    if (kind === 'row') parts.push({usesOf: value.split('.').map(Number)})
    if (kind === 'run') parts.push({runMark: true})
  }
  return {parts, islands: file.data.islands ?? []}
}
