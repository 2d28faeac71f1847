import {findAll} from './find-all.ts'

/** Enlarge pictures over the page. Without script their links lead to the pictures themselves. */
export function zoomImages(): void {
  for (const link of findAll<HTMLAnchorElement>('a[data-zoom]')) {
    link.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      const dialog = document.createElement('dialog')
      const image = document.createElement('img')
      const button = document.createElement('button')
      const small = link.querySelector('img')
      image.src = link.href
      image.alt = small?.alt ?? ''
      button.type = 'button'
      button.textContent = 'Close'
      dialog.className = 'zoomed'
      dialog.ariaLabel = image.alt || 'Picture'
      dialog.append(image, button)
      dialog.addEventListener('click', () => dialog.close())
      dialog.addEventListener('close', () => dialog.remove())
      document.body.append(dialog)
      dialog.showModal()
    })
  }
}
