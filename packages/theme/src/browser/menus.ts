import {findAll} from './find-all.ts'

/** Close menus and sheets over the page on Escape, on a click elsewhere, and when there is room for a column. */
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
  // Focus that leaves the sheet would go on below it, where it is hidden.
  sheet?.addEventListener('focusout', ({relatedTarget}) => {
    if (relatedTarget && !sheet.contains(relatedTarget as Node)) sheet.hidePopover?.()
  })
  const row = sheet?.querySelector('.sidebar [aria-current]')
  if (!sheet || !row) return
  // Scroll before the next paint, but not while this script runs. Only the menu's column scrolls, not the page.
  const showRow = () =>
    requestAnimationFrame(() => {
      sheet.scrollTop +=
        row.getBoundingClientRect().top - sheet.getBoundingClientRect().top - sheet.clientHeight / 2
    })
  showRow()
  sheet.addEventListener('beforetoggle', showRow)
}
