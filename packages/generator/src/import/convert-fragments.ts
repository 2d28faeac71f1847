import path from 'node:path'
import {parsePage} from '@lockstep/navtree/parse'
import {applyEdits} from './edit.ts'
import {findLinks} from './find-links.ts'
import {scanPage} from './scan-page.ts'
import {toVitePressId} from './to-vitepress-id.ts'

/**
 * Create a function that changes links to headings in a converted page, from the ids of VitePress to ours.
 *
 * `texts` are all converted pages, by their paths.
 */
export function createFragmentConverter(
  texts: ReadonlyMap<string, string>
): (file: string, text: string) => string {
  const known = new Map<string, ReadonlyMap<string, string>>()

  return (file, text) => {
    const edits = findLinks(text, scanPage(text).mask, (href) => {
      const [, address = '', fragment = ''] = /^([^?#:]*)#(.+)$/s.exec(href) ?? []
      if (fragment === '' || address.startsWith('/')) return
      const target = path.posix.join(path.posix.dirname(file), decode(address))
      const written = decode(fragment)
      const id = findIds(address === '' ? file : target).get(written)
      return id === undefined || id === written ? undefined : `${address}#${id}`
    })
    return applyEdits(text, edits)
  }

  function findIds(file: string): ReadonlyMap<string, string> {
    const text = texts.get(file)
    const ids = known.get(file) ?? (text === undefined ? new Map() : listIds(file, text))
    known.set(file, ids)
    return ids
  }
}

/** List our ids of the headings of a page by those that VitePress gave them. */
function listIds(file: string, text: string): Map<string, string> {
  const {facts} = parsePage(text, file.endsWith('.md') ? 'md' : 'mdx', 2)
  const ids = new Map<string, string>()
  // Equal texts are counted, and the title has the first of its ids.
  const counts = new Map([[toVitePressId(facts.heading ?? ''), 1]])
  for (const item of facts.outline) {
    if (!('slug' in item)) continue
    // An id that the author wrote is not the text.
    const id = item.slug === item.text ? toVitePressId(item.text) : item.slug
    let count = counts.get(id) ?? 0
    while (count > 0 && counts.has(`${id}-${count}`)) count++
    const unique = count === 0 ? id : `${id}-${count}`
    counts.set(unique, 1)
    if (count > 0) counts.set(id, count + 1)
    ids.set(unique, item.id)
  }
  return ids
}

function decode(address: string): string {
  try {
    return decodeURIComponent(address)
  } catch {
    // Keep an address with a stray `%` as it is written.
    return address
  }
}
