import {findAll} from './find-all.ts'

/** Give each block of code a button that copies what a person would type. */
export function addCopyButtons(): void {
  for (const block of findAll('[data-copy]')) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.textContent = 'Copy'
    button.ariaLive = 'polite'
    copyOnClick(button, () => block.dataset.copy || (block.querySelector('pre')?.textContent ?? ''))
    block.append(button)
  }
}

/** Make a button copy a page as Markdown. What converts the page is loaded on the first click. */
export function copyPageOnClick(): void {
  for (const button of findAll<HTMLButtonElement>('[data-copy-page]')) {
    copyOnClick(button, async () => (await import('./page-markdown.ts')).toDocumentMarkdown())
  }
}

/** Copy a text, and say on the button for two seconds whether it worked. */
function copyOnClick(button: HTMLButtonElement, getText: () => string | Promise<string>): void {
  const label = button.textContent
  button.addEventListener('click', async () => {
    try {
      await navigator.clipboard.writeText(await getText())
      button.textContent = 'Copied'
    } catch {
      button.textContent = 'Not copied'
    }
    setTimeout(() => {
      button.textContent = label
    }, 2000)
  })
}
