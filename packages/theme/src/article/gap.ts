import {randomBytes} from 'node:crypto'
import type {ToLinkHref} from '@lockstep/pages'

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
export const toGapHref: ToLinkHref = (_, number) => toGap('link', number)

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

/** Split the HTML of a page at its gaps: text, and the kind and the value of a gap in turn, text first. */
export function splitAtGaps(html: string): Array<string> {
  return html.split(gaps)
}
