interface IslandModule {
  wake: (element: HTMLElement) => void
}

/** Define the element around interactive components. React arrives with the first of them that is needed. */
export function defineIslandElement(): void {
  if (customElements.get('lockstep-island')) return
  customElements.define(
    'lockstep-island',
    class extends HTMLElement {
      connectedCallback(): void {
        const {load} = this.dataset
        if (load === 'visible') whenVisible(this, wake)
        else if (load === 'interaction') whenUsed(this, wake)
        else whenIdle(() => wake(this))
      }
    }
  )
}

async function wake(element: HTMLElement): Promise<void> {
  const {src = ''} = element.dataset
  if (element.dataset.awake !== undefined) return
  element.dataset.awake = ''
  const module: IslandModule = await import(new URL(src, location.href).href)
  module.wake(element)
}

function whenVisible(element: HTMLElement, then: typeof wake): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({isIntersecting}) => isIntersecting)) return
      observer.disconnect()
      void then(element)
    },
    {rootMargin: '200px'}
  )
  observer.observe(element)
  // The element itself may have no box.
  for (const child of element.children) observer.observe(child)
}

function whenUsed(element: HTMLElement, then: typeof wake): void {
  for (const intent of ['pointerenter', 'focusin', 'touchstart']) {
    element.addEventListener(intent, () => void then(element), {once: true, passive: true})
  }
}

function whenIdle(then: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(then)
  else setTimeout(then, 200)
}
