import type {PageLink} from '@lockstep/pages'
import {listSiteLinks} from '../open/list-site-links.ts'
import {listSiteRedirects} from '../open/list-site-redirects.ts'
import type {Settings} from '../settings/settings.ts'

/** List the links and redirects of the settings, as links of their file. */
export function listSettingLinks({file, ...settings}: Settings): Array<PageLink> {
  if (file === undefined) return []
  const links = listSiteLinks({...settings, file}).map(({href, ...rest}) => ({url: href, ...rest}))
  const redirects = listSiteRedirects({...settings, file}).map(({to, ...rest}) => {
    return {url: to, ...rest}
  })
  return [...links, ...redirects].map(({url, file: name, place}) => {
    return {kind: 'link', url, file: name, place}
  })
}
