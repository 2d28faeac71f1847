/** What the module of the search dialog gives. */
interface SearchModule {
  /** Opens the dialog; fails when there is nothing to search in. */
  openSearch: (options: {root: string}) => void | Promise<void>
}

/** Load the search dialog when somebody is about to search. Without script the button leads to a list of pages. */
export function openSearchOnIntent(): void {
  const button = document.querySelector<HTMLAnchorElement>('a[data-search]')
  if (!button) return
  const {search = '', root = ''} = button.dataset
  const load = (): Promise<SearchModule> => import(new URL(search, location.href).href)

  const open = async () => {
    try {
      const {openSearch} = await load()
      await openSearch({root: new URL(root, location.href).href})
    } catch {
      location.href = button.href // The list of pages is better than nothing.
    }
  }
  button.role = 'button'
  button.ariaHasPopup = 'dialog'
  button.setAttribute('aria-keyshortcuts', '/ Control+K Meta+K')
  for (const intent of ['pointerenter', 'focus']) {
    button.addEventListener(intent, () => void load().catch(() => undefined), {once: true})
  }
  button.addEventListener('click', (event) => {
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
