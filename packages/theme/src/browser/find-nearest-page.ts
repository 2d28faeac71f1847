/** Find the page with the address most similar to the current one, in the list of all pages. */
export async function findNearestPage(
  list: string
): Promise<{title: string; href: string} | undefined> {
  const base = new URL(list, location.href).href
  const response = await fetch(base)
  if (!response.ok) return
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  const wanted = toParts(location.pathname)
  let best: {title: string; href: string} | undefined
  let most = 0.5

  for (const link of page.querySelectorAll<HTMLAnchorElement>('main a[href]')) {
    const {href, origin, pathname} = new URL(link.getAttribute('href') ?? '', base)
    if (origin !== location.origin) continue
    const likeness = compare(wanted, toParts(pathname))
    if (likeness <= most) continue
    most = likeness
    best = {title: link.textContent?.trim() ?? pathname, href}
  }
  return best
}

function toParts(path: string): Array<string> {
  let text = path
  try {
    text = decodeURIComponent(path)
  } catch {
    // An address that can't be decoded is compared as it is.
  }
  return text
    .toLowerCase()
    .replace(/\.html?$/, '')
    .split('/')
    .filter(Boolean)
}

/** Measure how similar two addresses are, from 0 to 1. Their last parts count most. */
function compare(a: Array<string>, b: Array<string>): number {
  const [left = '', right = ''] = [a.at(-1), b.at(-1)]
  const shared = a.slice(0, -1).filter((part) => b.includes(part)).length
  return 0.8 * compareWords(left, right) + (0.2 * shared) / Math.max(1, a.length - 1, b.length - 1)
}

/** Return the share of letter pairs that two words have in common. */
function compareWords(a: string, b: string): number {
  if (a === b) return 1
  const pairs = toPairs(b)
  const size = pairs.length
  const own = toPairs(a)
  let shared = 0
  for (const pair of own) {
    const at = pairs.indexOf(pair)
    if (at === -1) continue
    pairs.splice(at, 1)
    shared++
  }
  return (2 * shared) / Math.max(1, own.length + size)
}

function toPairs(word: string): Array<string> {
  return Array.from(word.slice(1), (letter, index) => `${word[index]}${letter}`)
}
