/** What the code of the dialog gives when it is there. */
export interface SearchOpener {
  open: () => void
}

/**
 * Let a link to the list of all pages open a search dialog instead, whose code is loaded when somebody is about to use it:
 * when the link is pointed at or focused, and for `/`, `Ctrl+K` and `⌘K`.
 *
 * Where the code cannot be loaded, the link leads where it led before. Gives a function that undoes it all.
 */
export function watchIntent(
  link: HTMLAnchorElement,
  load: () => Promise<SearchOpener>
): () => void {
  let loading: Promise<SearchOpener> | undefined
  const stop = new AbortController()
  const {signal} = stop

  const prepare = (): Promise<SearchOpener> => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
  // Nobody asked for it yet, so nobody has to hear that it failed: the click tries again.
  const prepareQuietly = (): void => void prepare().catch(() => {})
  const open = (): void => {
    prepare().then(
      (dialog) => dialog.open(),
      () => location.assign(link.href)
    )
  }

  for (const kind of ['pointerenter', 'focus', 'touchstart'] as const) {
    link.addEventListener(kind, prepareQuietly, {signal, passive: true})
  }
  link.addEventListener(
    'click',
    (event) => {
      // With a key held down, or another button, the reader wants the link.
      if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      open()
    },
    {signal}
  )
  document.addEventListener(
    'keydown',
    (event) => {
      if (!isShortcut(event)) return
      event.preventDefault()
      open()
    },
    {signal}
  )
  return () => stop.abort()
}

function isShortcut(event: KeyboardEvent): boolean {
  if (event.isComposing || event.altKey || event.defaultPrevented) return false
  if (event.key.toLowerCase() === 'k') return (event.ctrlKey || event.metaKey) && !event.shiftKey
  return event.key === '/' && !event.ctrlKey && !event.metaKey && !isTyping(event.target)
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
