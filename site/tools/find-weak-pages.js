/** A page with fewer words answers hardly anything. */
const fewWords = 120

/** Pages that a server shows in the place of another; nothing leads to them, and they state no facts. */
const errorPages = new Set(['/404', '/500'])

/**
 * Find what is weak about pages.
 *
 * @param {ReadonlyArray<import('./read-pages.js').PageFigures>} pages
 * @returns {Array<{route: string, reason: string}>}
 */
export function findWeakPages(pages) {
  return pages.flatMap(({route, words, linksIn, sources, isListed, hasList, unfinished}) => {
    const isError = errorPages.has(route)
    const reasons = unfinished.map((said) => `Unexpected \`${said}\`, expected a finished page`)
    if (linksIn === 0 && !isListed && !isError && route !== '/') {
      reasons.push('Unexpected orphan, expected a link from another page or a place in navigation')
    }
    if (words < fewWords && !hasList && !isError) {
      reasons.push(`Unexpected stub of ${words} words, expected ${fewWords} or a list of pages`)
    }
    if (sources === 0 && !isError) reasons.push('Cannot find `sources` in front matter')
    return reasons.map((reason) => ({route, reason}))
  })
}
