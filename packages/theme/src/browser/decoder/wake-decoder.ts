import {decodeInput, type KnownEntry, parseInput} from '@lockstep/abi'
import {showDecoded, showNothing} from './show-decoded.ts'

/** Start the form of the decoder. It decodes what the reader types, and data after `#` in the address of the page. */
export function wake(island: HTMLElement): void {
  const form = island.querySelector('form')
  const input = island.querySelector('textarea')
  const output = island.querySelector<HTMLElement>('.decoder-output')
  if (!form || !input || !output) return
  const entries = readEntries(island)

  const decode = (): void => {
    const read = parseInput(input.value)
    const found = read ? decodeInput(read, entries) : []
    if (found.length > 0) output.replaceChildren(...found.map(showDecoded))
    else output.replaceChildren(...showNothing(input.value, read))
  }
  const fill = (): void => {
    const [, data] = /^#(0x[\da-f]+)$/i.exec(location.hash) ?? []
    if (data === undefined) return
    input.value = data
    decode()
  }
  form.hidden = false
  form.addEventListener('submit', (event) => event.preventDefault())
  input.addEventListener('input', decode)
  addEventListener('hashchange', fill)
  fill()
}

/** Read the entries that the page holds. Their addresses start at the address of the index. */
function readEntries(island: HTMLElement): Array<KnownEntry> {
  const base = new URL(island.dataset.base || '.', location.href)
  const json = island.querySelector('script')?.textContent ?? '[]'
  // Written by the component of the page.
  const entries = JSON.parse(json) as Array<
    [kind: KnownEntry['kind'], id: string, declaration: string, address: string, text: string]
  >
  return entries.map(([kind, id, declaration, address, text]) => {
    const [page, anchor = ''] = address.split('#')
    return {kind, id, declaration, text, address: new URL(`${page}/#${anchor}`, base).href}
  })
}
