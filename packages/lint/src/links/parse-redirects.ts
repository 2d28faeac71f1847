import {createLocator} from '../places/create-locator.ts'
import type {Redirect} from '../site.ts'

/** Parse a `_redirects` file: a line is the old address, the new one, and a status perhaps. */
export function parseRedirects(text: string, file: string): Array<Redirect> {
  const locator = createLocator(text)
  const redirects: Array<Redirect> = []
  for (const match of text.matchAll(/^[ \t]*(\/\S*)[ \t]+(\S+)(?:[ \t]+(\d+)!?)?.*$/gm)) {
    const [all, from = '', to = '', status] = match
    // `200` shows another page in the place of this one.
    if (status !== undefined && !/^30\d$/.test(status)) continue
    const start = match.index + all.indexOf(from)
    redirects.push({from, to, file, place: locator.at(start, match.index + all.trimEnd().length)})
  }
  return redirects
}
