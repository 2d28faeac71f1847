/**
 * Script of pages that are served while they are written: it shows them again when they change, and what is wrong.
 *
 * It is sent as text, so it uses nothing from outside of the function. That counts for what the compiler of TypeScript
 * writes too: `import()` of what is no literal would ask for a helper.
 */
export function runDevClient(): void {
  const key = 'lockstep-scroll'
  const kept = sessionStorage.getItem(key)
  if (kept !== null) {
    sessionStorage.removeItem(key)
    const [address, top] = JSON.parse(kept) as [string, number] // Written below.
    if (address === location.pathname) scrollTo({top, behavior: 'instant'})
  }

  // What changed since this page was made is shown as soon as the server is reached.
  const version = document.querySelector<HTMLScriptElement>('script[data-version]')?.dataset.version
  const events = new EventSource(`/_lockstep/events?version=${version}`)
  let isLost = false
  let runs = 0
  let shown = Promise.resolve()
  events.addEventListener('update', () => {
    // One after another: an answer that took longer must not hide a newer one.
    shown = shown.then(refresh).catch(reload)
  })
  events.addEventListener('error', () => {
    isLost = true
  })
  events.addEventListener('open', () => {
    // The server was started again meanwhile.
    if (isLost) reload()
  })
  void showProblems()

  /** Put the new page in the place of the old one: sooner than loading it, and the reader stays where they are. */
  async function refresh(): Promise<void> {
    const response = await fetch(location.href)
    const next = new DOMParser().parseFromString(await response.text(), 'text/html')
    // Other styles or scripts have to be loaded.
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
