import type {Redirect} from '@lockstep/lint'
import {toRelativePath} from '../files/to-relative-path.ts'
import {findSettingPlace, type SettingPlaces} from '../settings/list-setting-places.ts'

interface RedirectSettings {
  /** The settings file. */
  file: string
  content: string
  redirects: Readonly<Record<string, string>>
  places: SettingPlaces
}

/** List the redirects of a site, each with its place in `site.yaml`. */
export function listSiteRedirects(settings: RedirectSettings): Array<Redirect> {
  const {file, content, redirects, places} = settings
  const name = toRelativePath(content, file)
  return Object.entries(redirects).map(([from, to]) => {
    return {from, to, file: name, place: findSettingPlace(places, 'redirects', from)}
  })
}
