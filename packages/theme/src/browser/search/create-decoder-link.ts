import {element} from './element.ts'

/** Create a link that opens the decoder with what a reader typed, if that is a selector or longer data. */
export function createDecoderLink(
  query: string,
  decoder: string | undefined
): HTMLAnchorElement | undefined {
  const text = query.trim()
  // Addresses have 40 digits. Everything else of this length may be a selector, a topic, calldata or revert data.
  if (!decoder || !/^0x[\da-f]{8,}$/i.test(text) || text.length === 42) return
  const address = new URL(decoder, location.href)
  address.hash = text
  const short = text.length > 24 ? `${text.slice(0, 22)}…` : text
  return element(
    'a',
    {id: 'search-decode', href: address.href, role: 'option', tabindex: '-1'},
    element('span', {class: 'search-trail'}, 'Decode it'),
    element('code', {class: 'search-excerpt'}, short)
  )
}
