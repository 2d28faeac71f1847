interface SearchModule {
  /** Prepare the dialog of this page. Fails if the page has no index. */
  prepareSearch: (options: {root: string}) => Promise<{open: () => void}>
}

/** Load the search dialog when a reader is about to search. Without script, the button leads to a list of all pages. */
export function openSearchOnIntent(): void {
  const button = document.querySelector<HTMLAnchorElement>('a[data-search]')
  if (!button) return
  const {search = '', root = ''} = button.dataset
  const prepare = async () => {
    const {prepareSearch}: SearchModule = await import(new URL(search, location.href).href)
    return prepareSearch({root: new URL(root, location.href).href})
  }
  const open = async () => {
    try {
      const dialog = await prepare()
      dialog.open()
    } catch {
      // The list of pages is better than nothing. Offline it cannot load, so the reader keeps this page.
      if (navigator.onLine) location.href = button.href
    }
  }
  button.role = 'button'
  button.ariaHasPopup = 'dialog'
  button.setAttribute('aria-keyshortcuts', '/ Control+K Meta+K')
  for (const intent of ['pointerenter', 'focus', 'touchstart']) {
    // A failure shows when the button is used.
    const options = {once: true, passive: true}
    button.addEventListener(intent, () => void prepare().catch(() => undefined), options)
  }
  button.addEventListener('click', (event) => {
    // With a key held down the reader wants the link itself.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void open()
  })
  button.addEventListener('keydown', (event) => {
    if (event.key !== ' ') return
    event.preventDefault()
    void open()
  })
  addEventListener('keydown', (event) => {
    const {key, ctrlKey, metaKey, altKey, target} = event
    const isTyping =
      target instanceof HTMLElement &&
      (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
    const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey && !isTyping
    const isK = key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey
    if (!isSlash && !isK) return
    event.preventDefault()
    void open()
  })
}
