/** On the page for unknown addresses, offer the page with the most similar address. */
export async function showNearestPage(): Promise<void> {
  const place = document.querySelector<HTMLElement>('[data-nearest]')
  if (!place) return
  try {
    const {findNearestPage} = await import('./find-nearest-page.ts')
    const found = await findNearestPage(place.dataset.nearest ?? '')
    if (!found) return
    const item = place.cloneNode(true) as HTMLElement
    const [link, text] = item.children as unknown as [HTMLAnchorElement, HTMLElement] // Rendered so.
    link.href = found.href
    link.textContent = found.title
    text.textContent = 'This page has the nearest name.'
    item.removeAttribute('data-nearest')
    place.before(item)
  } catch {
    // Without a list of pages, the other links are still there.
  }
}
