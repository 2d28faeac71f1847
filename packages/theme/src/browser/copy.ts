import {findAll} from './find-all.ts'

/** Give each block of code a button that copies what a person would type. */
export function addCopyButtons(): void {
  for (const block of findAll('[data-copy]')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = 'Copy'
    button.ariaLive = 'polite'
    button.addEventListener('click', async () => {
      const text = block.dataset.copy || (block.querySelector('pre')?.textContent ?? '')
      const isDone = await navigator.clipboard?.writeText(text).then(
        () => true,
        () => false
      )
      button.textContent = isDone ? 'Copied' : 'Not copied'
      setTimeout(() => {
        button.textContent = 'Copy'
      }, 2000)
    })
    block.append(button)
  }
}
