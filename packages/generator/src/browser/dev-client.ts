/**
 * Script of the pages that `lockstep dev` serves: it updates a page when it changes, and shows its problems.
 *
 * It is sent as text, so it must not use anything but its parameters. That includes helpers that TypeScript adds, for
 * example for an `import()` whose argument is not a literal.
 */
export function runDevClient(showProblems: () => Promise<void>): void {
  const key = 'lockstep-scroll'
  const kept = sessionStorage.getItem(key)
  if (kept !== null) {
    sessionStorage.removeItem(key)
    const [address, top] = JSON.parse(kept) as [string, number] // Written below.
    if (address === location.pathname) scrollTo({top, behavior: 'instant'})
  }

  // Show changes made since this page was rendered as soon as the server answers.
  const version = document.querySelector<HTMLScriptElement>('script[data-version]')?.dataset.version
  const events = new EventSource(`/_lockstep/events?version=${version}`)
  let isLost = false
  let runs = 0
  let shown = Promise.resolve()
  events.addEventListener('update', () => {
    // Update one after another, so that a slow answer cannot replace a newer one.
    shown = shown.then(refresh).catch(reload)
  })
  events.addEventListener('error', () => {
    isLost = true
  })
  events.addEventListener('open', () => {
    // The connection was lost and is back, so the server may have been restarted.
    if (isLost) reload()
  })
  void showProblems()

  /** Replace the page in place, which is faster than a reload and keeps the scroll position. */
  async function refresh(): Promise<void> {
    const response = await fetch(location.href)
    const next = new DOMParser().parseFromString(await response.text(), 'text/html')
    // The new page needs other styles or scripts, so reload it.
    if (listFiles(next) !== listFiles(document)) return reload()
    document.title = next.title
    document.body.replaceChildren(...next.body.childNodes)
    for (const module of next.head.querySelectorAll<HTMLScriptElement>('script[type=module]')) {
      const address = new URL(module.getAttribute('src') ?? '', location.href)
      // A module runs once for each address.
      address.searchParams.set('run', String(++runs))
      const script = document.createElement('script')
      script.type = 'module'
      script.src = address.href
      document.body.append(script)
    }
    await showProblems()
  }

  function listFiles(page: Document): string {
    const files = page.head.querySelectorAll('link[rel=stylesheet], script[src]')
    return Array.from(files, (file) => file.getAttribute('href') ?? file.getAttribute('src')).join()
  }

  function reload(): void {
    sessionStorage.setItem(key, JSON.stringify([location.pathname, scrollY]))
    location.reload()
  }
}
