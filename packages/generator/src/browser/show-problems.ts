/**
 * Show the problems of the page in a dialog, if it has any.
 *
 * It is sent as text with `runDevClient`, so it must not use anything from outside of the function.
 */
export async function showProblems(): Promise<void> {
  const answer = await fetch(`/_lockstep/problems?address=${encodeURIComponent(location.pathname)}`)
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
