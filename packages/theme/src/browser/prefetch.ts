/** Prefetch a page of this site when the reader is about to open it. */
export function prefetchOnIntent(): void {
  const {connection} = navigator as {connection?: {saveData?: boolean}} // Not in every browser.
  if (connection?.saveData) return
  const seen = new Set([location.pathname])

  for (const intent of ['pointerover', 'focusin']) {
    addEventListener(
      intent,
      ({target}) => {
        const link = target instanceof Element ? target.closest('a') : null
        if (!link || link.origin !== location.origin || link.target || link.download) return
        const {pathname} = link
        if (!/(\/|\.html)$/.test(pathname) || seen.has(pathname)) return
        seen.add(pathname)
        const hint = document.createElement('link')
        hint.rel = 'prefetch'
        hint.href = pathname + link.search
        document.head.append(hint)
      },
      {passive: true}
    )
  }
}
