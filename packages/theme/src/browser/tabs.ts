import {findAll} from './find-all.ts'
import {recall, store} from './store.ts'

interface Group {
  key: string
  select: (label: string) => void
}

/** Make tabs of radio buttons. The same labels are chosen together all over the page, and on the next one. */
export function turnIntoTabs(): void {
  const groups = findAll('[data-tabs]').map((element) => {
    return createGroup(element, (label) => {
      store(`tabs:${group(element)}`, label)
      for (const other of groups) if (other.key === group(element)) other.select(label)
    })
  })
  for (const {key, select} of groups) select(recall(`tabs:${key}`) ?? '')
}

/** Groups that share labels share a choice; a key sets others apart. */
function group(element: HTMLElement): string {
  return element.dataset.tabs || labels.get(element)?.join('|') || ''
}

const labels = new WeakMap<HTMLElement, Array<string>>()

function createGroup(element: HTMLElement, choose: (label: string) => void): Group {
  const inputs = findAll<HTMLInputElement>(':scope > input', element)
  const list = document.createElement('div')
  list.role = 'tablist'
  list.ariaLabel = element.ariaLabel
  element.removeAttribute('role')
  element.removeAttribute('aria-label')

  const tabs = inputs.map((input, index) => {
    const label = input.nextElementSibling as HTMLElement // Rendered so.
    const panel = label.nextElementSibling as HTMLElement
    const tab = document.createElement('button')
    tab.type = 'button'
    tab.role = 'tab'
    tab.id = input.id
    tab.disabled = input.disabled
    tab.append(...label.childNodes)
    panel.role = 'tabpanel'
    panel.id = `${input.id}-panel`
    panel.setAttribute('aria-labelledby', tab.id)
    panel.dataset.label = tab.textContent ?? '' // For paper.
    tab.setAttribute('aria-controls', panel.id)
    tab.addEventListener('click', () => {
      // Keep the position of what the reader looks at, however long the other panels are.
      const before = tab.getBoundingClientRect().top
      show(index)
      choose(tab.textContent ?? '')
      scrollBy({top: tab.getBoundingClientRect().top - before, behavior: 'instant'})
    })
    const isChosen = input.checked
    input.remove()
    label.remove()
    list.append(tab)
    return {tab, panel, isChosen}
  })
  labels.set(
    element,
    tabs.map(({tab}) => tab.textContent ?? '')
  )
  element.prepend(list)
  list.addEventListener('keydown', (event) => {
    // With these, an arrow goes back to the last page.
    if (event.altKey || event.metaKey) return
    const usable = tabs.map(({tab}) => tab).filter(({disabled}) => !disabled)
    const at = usable.indexOf(document.activeElement as HTMLButtonElement) // May be none: -1.
    const last = usable.length - 1
    const moves: Record<string, number> = {
      ArrowLeft: at > 0 ? at - 1 : last,
      ArrowRight: at < last ? at + 1 : 0,
      Home: 0,
      End: last
    }
    const next = usable[moves[event.key] ?? -1]
    if (!next) return
    event.preventDefault()
    next.focus()
    next.click()
  })
  show(tabs.findIndex(({isChosen}) => isChosen))
  return {
    key: group(element),
    select(label) {
      const index = tabs.findIndex(({tab}) => tab.textContent === label && !tab.disabled)
      if (index !== -1) show(index)
    }
  }

  function show(chosen: number): void {
    for (const [index, {tab, panel}] of tabs.entries()) {
      const isChosen = index === chosen
      tab.ariaSelected = String(isChosen)
      tab.tabIndex = isChosen ? 0 : -1
      panel.hidden = !isChosen
    }
  }
}
