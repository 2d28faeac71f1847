import {findAll} from './find-all.ts'
import {store} from './store.ts'

/** Let the button for the colors work. Choosing the color scheme of the system makes the page follow the system again. */
export function showSchemeToggle(): void {
  const root = document.documentElement
  const system = matchMedia('(prefers-color-scheme: dark)')
  const isDark = () => (root.dataset.scheme ?? (system.matches ? 'dark' : 'light')) === 'dark'

  for (const button of findAll('[data-scheme-toggle]')) {
    const update = () => {
      button.ariaPressed = String(isDark())
    }
    button.addEventListener('click', () => {
      const scheme = isDark() ? 'light' : 'dark'
      const isSystem = (scheme === 'dark') === system.matches
      if (isSystem) delete root.dataset.scheme
      else root.dataset.scheme = scheme
      store('color-scheme', isSystem ? null : scheme)
      update()
    })
    system.addEventListener('change', update)
    update()
  }
}
