/** The elements of the dialog that the script fills. The README lists them. */
export interface SearchParts {
  dialog: HTMLDialogElement
  input: HTMLInputElement
  /** Contains a list of values for each filter, with an option for all of them. */
  filters: HTMLElement
  status: HTMLElement
  results: HTMLElement
  more: HTMLElement
  hint: HTMLElement
  /** Recent searches, and the list of them. */
  recent: HTMLElement
  queries: HTMLElement
  message: HTMLElement
  text: HTMLElement
  all: HTMLElement
  retry: HTMLElement
  close: HTMLElement
  forget: HTMLElement
}

/** Get the dialog of a page and its elements. */
export function getSearchParts(): SearchParts {
  const dialog = document.querySelector<HTMLDialogElement>('dialog[data-search-dialog]')
  if (!dialog) throw new Error('Cannot find the search dialog: render it into the page')
  const parts = Array.from(dialog.querySelectorAll<HTMLElement>('[data-part]'))
  return {
    ...Object.fromEntries(parts.map((part) => [part.dataset.part, part])),
    dialog
  } as unknown as SearchParts // The theme renders all parts, and a test opens the dialog of a real page.
}
