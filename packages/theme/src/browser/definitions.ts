import {findAll} from './find-all.ts'

/**
 * Show what a name means while a reader points at it, or reaches it with the keyboard. Escape closes it.
 *
 * A finger cannot point, so the first tap shows it. The second one follows the link, as does a tap on the declaration.
 */
export function showDefinitions(): void {
  const known = new Map(
    findAll('[data-definitions] > *').map((element) => [
      element.querySelector('a')?.href ?? '',
      element
    ])
  )
  const box = document.createElement('div')
  // No heading has a colon in its id.
  box.id = ':definition'
  box.className = 'definition'
  box.role = 'tooltip'
  box.popover = 'manual'
  let shown: HTMLAnchorElement | undefined
  // The definition that was shown before a tap. The tap also focuses the link, which shows the definition before the
  // click arrives.
  let before: HTMLAnchorElement | undefined
  let timer = 0

  /** A reader who moves on to the box has to cross the space between. */
  const wait = (run: () => void, time: number): void => {
    clearTimeout(timer)
    timer = setTimeout(run, time)
  }
  const hide = (): void => {
    clearTimeout(timer)
    shown?.removeAttribute('aria-describedby')
    shown?.classList.remove('defined')
    shown = undefined
    box.remove()
  }
  const show = (link: HTMLAnchorElement, definition: HTMLElement, isTap = false): void => {
    hide()
    shown = link
    box.replaceChildren(...(definition.cloneNode(true) as HTMLElement).childNodes)
    // Only a finger reaches a link in the box.
    if (!isTap) box.firstElementChild?.replaceWith(...box.firstElementChild.childNodes)
    link.classList.add('defined')
    link.setAttribute('aria-describedby', box.id)
    link.closest('main')?.append(box)
    box.showPopover()
  }
  const react = (event: Event, time: number, isTap = false): void => {
    const {type, target} = event
    if (!(target instanceof Element)) return
    const link = target.closest<HTMLAnchorElement>('main a')
    const definition = link?.closest('[data-definitions], .definition')
      ? undefined
      : link && (known.get(link.href) ?? findHere(link))
    if (link && definition) {
      if (isTap && link !== before) {
        event.preventDefault()
        show(link, definition, true)
      } else if (link === shown) clearTimeout(timer)
      else wait(() => show(link, definition), time)
    } else if (target.closest('.definition')) clearTimeout(timer)
    else if (type === 'focusin') hide()
    else wait(hide, 200)
  }

  document.addEventListener('pointerover', (event) => {
    if (event.pointerType !== 'touch') react(event, 200)
  })
  document.addEventListener('pointerdown', () => {
    before = shown
  })
  // Not every browser fires a click when a finger touches plain text.
  document.addEventListener('pointerup', (event) => react(event, 200))
  document.addEventListener('click', (event) => {
    if ((event as PointerEvent).pointerType === 'touch') react(event, 0, true)
  })
  document.addEventListener('focusin', (event) => react(event, 0))
  document.addEventListener('keydown', ({key}) => {
    if (key === 'Escape') hide()
  })
}

/** Build the definition of a name that the page itself declares, from the start of the section below its heading. */
function findHere(link: HTMLAnchorElement): HTMLElement | undefined {
  const id = link.getAttribute('href')?.slice(1)
  const member = document.querySelector<HTMLElement>(`[id="${id}"] + [data-part="member"]`)
  if (!member || link.closest('h3')) return
  const definition = member.cloneNode(true) as HTMLElement
  for (const name of findAll('a', definition)) name.replaceWith(...name.childNodes)
  // The first paragraph and the first fact are left.
  for (const rest of findAll('p ~ :not(dl)', definition)) rest.remove()
  const name = definition.querySelector('dt')
  const fact = document.createElement('p')
  if (/^(Value|Selector|Topic)$/.test(name?.textContent ?? '')) {
    fact.append(`${name?.textContent} `, ...(name?.nextSibling?.childNodes ?? []))
  }
  name?.parentElement?.replaceWith(fact)
  const declaration = link.cloneNode() as Element
  declaration.append(...findAll('pre > code', definition))
  definition.firstElementChild?.replaceWith(declaration)
  return definition
}
