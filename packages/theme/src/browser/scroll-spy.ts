import {findAll} from './find-all.ts'

/** Mark the heading in the outline that the reader has reached. */
export function spyOnScroll(): void {
  const links = findAll<HTMLAnchorElement>('[data-outline] a')
  const headings = links.map(({hash}) => document.getElementById(decodeURIComponent(hash.slice(1))))
  const fold = links[0]?.closest('details')
  const summary = fold?.querySelector('summary')
  let current: HTMLAnchorElement | undefined

  const update = () => {
    const isAtEnd = innerHeight + scrollY >= document.documentElement.scrollHeight - 2
    // A heading counts as reached in the upper third of the screen.
    const at = headings.findLastIndex((heading) => {
      return heading && heading.getBoundingClientRect().top < innerHeight / 3
    })
    const next = links[isAtEnd && scrollY > 0 ? links.length - 1 : at]
    if (next === current) return
    current?.removeAttribute('aria-current')
    next?.setAttribute('aria-current', 'true')
    if (next?.textContent) summary?.setAttribute('data-current', next.textContent)
    else summary?.removeAttribute('data-current')
    current = next
  }
  if (links.length === 0) return
  fold?.addEventListener('click', ({target}) => {
    const isJump = target instanceof Element && target.closest('a') !== null
    if (isJump && matchMedia('(width < 64rem)').matches) fold.open = false
  })
  let isWaiting = false
  document.addEventListener(
    'scroll',
    () => {
      if (isWaiting) return
      isWaiting = true
      requestAnimationFrame(() => {
        isWaiting = false
        update()
      })
    },
    {passive: true}
  )
  // Measure positions when the page is laid out for its next frame anyway.
  requestAnimationFrame(update)
}
