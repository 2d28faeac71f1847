import {findAll} from './find-all.ts'

/** Close what was opened over the page: by Escape, by a click elsewhere, or when there is room for a column. */
export function closeMenus(): void {
  const close = (except?: Node) => {
    for (const menu of findAll<HTMLDetailsElement>(
      '.section-menu[open], .evidence details[open]'
    )) {
      if (except && menu.contains(except)) continue
      const hadFocus = menu.contains(document.activeElement)
      menu.open = false
      if (hadFocus && !except) menu.querySelector('summary')?.focus()
    }
  }
  addEventListener('click', ({target}) => close(target as Node))
  addEventListener('keydown', ({key}) => {
    if (key === 'Escape') close()
  })
  const sheet = document.getElementById(':menu')
  matchMedia('(min-width: 64rem)').addEventListener('change', () => sheet?.hidePopover?.())
  const row = sheet?.querySelector('.sidebar [aria-current]')
  if (!sheet || !row) return
  // Before it is painted, but not in the time of this script. Only its column moves: the page itself stays where it is.
  const showRow = () =>
    requestAnimationFrame(() => {
      sheet.scrollTop +=
        row.getBoundingClientRect().top - sheet.getBoundingClientRect().top - sheet.clientHeight / 2
    })
  showRow()
  sheet.addEventListener('beforetoggle', showRow)
}
