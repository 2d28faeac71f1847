import {createLocator} from '../places/create-locator.ts'
import type {Redirect} from '../site.ts'

/** Parse a `_redirects` file: each line has the old address, the new one, and optionally a status. */
export function parseRedirects(text: string, file: string): Array<Redirect> {
  const locator = createLocator(text)
  const redirects: Array<Redirect> = []
  for (const match of text.matchAll(/^[ \t]*(\/\S*)[ \t]+(\S+)(?:[ \t]+(\d+)!?)?.*$/gm)) {
    const [all, from = '', to = '', status] = match
    // `200` is a rewrite: it shows another page at this address.
    if (status !== undefined && !/^30\d$/.test(status)) continue
    const start = match.index + all.indexOf(from)
    redirects.push({from, to, file, place: locator.at(start, match.index + all.trimEnd().length)})
  }
  return redirects
}
