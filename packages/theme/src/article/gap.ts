import {randomBytes} from 'node:crypto'
import {parseLinkToken} from '@lockstep/pages'
import type {ArticlePart} from './article.ts'

// No page can guess it, so nothing that a page says can be taken for a gap. It is cut out before anybody sees it.
const nonce = `g${randomBytes(12).toString('hex')}`

/** Text that stands for a gap until the page is cut. */
export function toGap(
  kind: 'link' | 'island' | 'pages' | 'run' | 'piece' | 'cut',
  value: number | string = ''
): string {
  return `${nonce}-${kind}-${value}-${nonce}`
}

/** An address, or the gap that stands for it. */
export function toGapAddress(address: string): string {
  const link = parseLinkToken(address)
  return link === undefined ? address : toGap('link', link)
}

const pieces = new RegExp(`${nonce}-piece-(\\d+)-${nonce}`, 'g')

/** Whether something in this text is put in later. */
export function hasPiece(text: string): boolean {
  return text.includes(`${nonce}-piece-`)
}

/** Put pieces where their marks are, which may hold marks themselves. */
export function joinPieces(text: string, list: ReadonlyArray<string>): string {
  return text.replace(pieces, (_, index) => joinPieces(list[index] ?? '', list))
}

/** Cut what was rendered together. */
export function cutPieces(text: string): Array<string> {
  return text.split(toGap('cut')).slice(0, -1)
}

const gaps = new RegExp(`${nonce}-(link|island|pages|run)-([\\w.]*)-${nonce}`)

/** Cut HTML at its gaps. */
export function cutAtGaps(html: string): Array<ArticlePart> {
  const cut = html.split(gaps)
  const parts: Array<ArticlePart> = []
  for (let index = 0; index < cut.length; index += 3) {
    const [text = '', kind, value = ''] = cut.slice(index, index + 3)
    if (text !== '') parts.push(text)
    if (kind === 'link') parts.push({link: Number(value)})
    if (kind === 'island') parts.push({island: value})
    if (kind === 'pages') parts.push({childPages: true})
    if (kind === 'run') parts.push({runMark: true})
  }
  return parts
}
