import type {Settings} from '../settings/settings.ts'
import {listSiteImages} from './list-site-images.ts'
import {listSiteLinks} from './list-site-links.ts'
import {listSiteRedirects} from './list-site-redirects.ts'
import type {StateSettings} from './read-site-state.ts'

/** Convert the settings to what the state of a site is made with. */
export function toStateSettings(settings: Settings): StateSettings {
  const {content, contracts: project, file, public: folders} = settings
  const {origin, repository, edit, issues, image} = settings
  return {
    references: settings.reference.map(({route}) => route),
    places: {
      content,
      folders,
      project,
      redirects: file === undefined ? undefined : listSiteRedirects({...settings, file})
    },
    data: settings,
    page: {origin, repository, edit, issues, image},
    images: file === undefined ? [] : listSiteImages({...settings, file}),
    links: file === undefined ? [] : listSiteLinks({...settings, file})
  }
}
