import {createRef} from 'react'
import {flushSync} from 'react-dom'
import {createRoot} from 'react-dom/client'
import {createFetchLoader, createSearch} from '../client.ts'
import {SearchDialog} from './search-dialog.tsx'
import type {SearchOpener} from './watch-intent.ts'

/** Where the site and its index are. */
export interface SearchDialogOptions {
  /** Address of the start of the site, relative to the page or absolute: `../../`. */
  root: string
  /** Path of the entry of the index, from the root: `/_lockstep/search/index.HASH.json`. */
  index: string
  /** Path of a page that lists all pages, from the root. Default: there is none. */
  pages?: string | undefined
  /** Address of a section. Default: `root`, the route, a slash, and the anchor. */
  toHref?: ((route: string, id: string | undefined) => string) | undefined
}

let dialog: SearchOpener | undefined

/** Open the search dialog of the page; it is made once. */
export function openSearch(options: SearchDialogOptions): void {
  dialog ??= createSearchDialog(options)
  dialog.open()
}

/** Make a search dialog, which loads what every query needs, and stays closed until it is opened. */
export function createSearchDialog({
  root,
  index,
  pages,
  toHref
}: SearchDialogOptions): SearchOpener {
  const base = new URL(root.replace(/\/?$/, '/'), location.href)
  const entry = new URL(index.replace(/^\//, ''), base)
  const search = createSearch({
    load: createFetchLoader(new URL('.', entry)),
    entry: entry.pathname.split('/').at(-1) ?? ''
  })
  const ref = createRef<HTMLDialogElement>()
  const host = document.body.appendChild(document.createElement('div'))
  const toAddress = (route: string, id: string | undefined): string => {
    const parts = route.split('/').filter(Boolean).map(encodeURIComponent)
    // The point keeps a name such as `javascript:` from being read as what it says.
    const address = new URL(['.', ...parts, ''].join('/'), base)
    if (id !== undefined) address.hash = id
    return address.href
  }
  // The element has to be there when this returns, since it is opened at once.
  flushSync(() => {
    createRoot(host).render(
      <SearchDialog
        dialogRef={ref}
        search={search}
        toHref={toHref ?? toAddress}
        pages={pages === undefined ? undefined : new URL(pages.replace(/^\//, ''), base).href}
      />
    )
  })
  return {
    open() {
      const dialog = ref.current
      if (dialog && !dialog.open) dialog.showModal()
      dialog?.querySelector('input')?.select()
    }
  }
}
