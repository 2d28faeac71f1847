import path from 'node:path'
import type {Redirect} from '@lockstep/lint'
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
  const name = path.relative(content, file).split(path.sep).join('/')
  return Object.entries(redirects).map(([from, to]) => {
    return {from, to, file: name, place: findSettingPlace(places, 'redirects', from)}
  })
}
