/** The links of a list of results, one of which is chosen with the arrow keys. */
export interface LinkList {
  /** Show other links and choose the first. */
  show: (links: ReadonlyArray<HTMLAnchorElement>) => void
  /** Act on a key of the field that controls the list. Returns whether it did. */
  press: (event: KeyboardEvent) => boolean
}

/** Connect a field with a list of links, following the ARIA combobox pattern. */
export function createLinkList(input: HTMLInputElement): LinkList {
  let links: ReadonlyArray<HTMLAnchorElement> = []
  let active = 0

  const choose = (index: number): void => {
    active = index
    for (const [at, link] of links.entries()) link.ariaSelected = String(at === active)
    input.setAttribute('aria-expanded', String(links.length > 0))
    const id = links[active]?.id
    if (id === undefined) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', id)
  }

  return {
    show(next) {
      // More results can arrive while a reader moves through the first ones.
      const isSame = links[active]?.href === next[active]?.href
      links = next
      choose(isSame ? active : 0)
      for (const [at, link] of links.entries()) {
        link.addEventListener('pointermove', () => at === active || choose(at))
      }
    },

    press(event) {
      if (event.isComposing || links.length === 0) return false
      const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
      if (step !== 0) {
        choose((active + step + links.length) % links.length)
        links[active]?.scrollIntoView({block: 'nearest'})
      } else if (event.key === 'Enter') {
        // Dispatch a click, so that the keys for a new tab work.
        const {ctrlKey, metaKey, shiftKey} = event
        const init = {bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey}
        links[active]?.dispatchEvent(new MouseEvent('click', init))
      } else return false
      return true
    }
  }
}
