/**
 * Script of the pages that `lockstep dev` serves: it updates a page when it changes, and shows its problems.
 *
 * It is sent as text, so it must not use anything from outside of the function. That includes helpers that TypeScript
 * adds, for example for an `import()` whose argument is not a literal.
 */
export function runDevClient(): void {
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

  async function showProblems(): Promise<void> {
    const answer = await fetch(
      `/_lockstep/problems?address=${encodeURIComponent(location.pathname)}`
    )
    const text = await answer.text()
    if (text === '') return
    document.querySelector('.lockstep-problems')?.remove()
    const box = document.createElement('dialog')
    box.className = 'lockstep-problems'
    box.setAttribute('aria-label', 'Problems of this page')
    const frame = document.createElement('pre')
    frame.tabIndex = 0
    frame.textContent = text
    const form = document.createElement('form')
    form.method = 'dialog'
    const close = document.createElement('button')
    close.textContent = 'Close'
    form.append(close)
    box.append(frame, form)
    const style = document.createElement('style')
    style.textContent =
      '.lockstep-problems{max-width:min(60rem,92vw);margin:4rem auto auto;padding:1.5rem;border:0;border-top:4px solid #c4281f;background:#1b1d1e;color:#f2f2ee;color-scheme:dark}.lockstep-problems::backdrop{background:rgb(0 0 0/.45)}.lockstep-problems pre{margin:0 0 1rem;overflow:auto;max-height:70vh;font:13px/1.55 ui-monospace,monospace;background:none}.lockstep-problems button{padding:.5rem 1rem;border:1px solid #8a8f8b;border-radius:4px;font:14px/1.4 system-ui,sans-serif;color:inherit;background:none}'
    document.head.append(style)
    document.body.append(box)
    box.showModal()
  }
}
