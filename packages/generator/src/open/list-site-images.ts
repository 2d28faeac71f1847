import {decodePart} from '@lockstep/pages'
import {type Problem, wholeFile} from '@lockstep/problem'
import type {SiteData} from '@lockstep/theme'
import type {Position} from 'unist'
import type {PublicFile} from '../assets/list-public-files.ts'
import {toRelativePath} from '../files/to-relative-path.ts'
import {findSettingPlace, type SettingPlaces} from '../settings/list-setting-places.ts'

/** The address of an image in the settings, and the place of that setting. */
export interface SiteImage {
  address: string
  file: string
  place: Position
}

/** The settings that images come from. */
interface ImageSettings extends Pick<SiteData, 'logo' | 'icon'> {
  image?: string | undefined
  /** The settings file. */
  file: string
  content: string
  places: SettingPlaces
}

/** List the images that the settings name, each with its place in `site.yaml`. */
export function listSiteImages(settings: ImageSettings): Array<SiteImage> {
  const {file, content, places, logo, icon, image} = settings
  const name = toRelativePath(content, file)
  const {light, dark} = typeof logo === 'object' ? logo : {}
  const named = [
    {keys: ['logo'], address: typeof logo === 'object' ? undefined : logo},
    {keys: ['logo', 'light'], address: light},
    {keys: ['logo', 'dark'], address: dark},
    {keys: ['icon'], address: icon},
    {keys: ['image'], address: image}
  ]
  return named.flatMap(({keys, address}) => {
    const place = findSettingPlace(places, ...keys) ?? wholeFile
    return address === undefined ? [] : [{address, file: name, place}]
  })
}

/** Report the images of the settings that no public folder has. */
export function findMissingImages(
  images: ReadonlyArray<SiteImage>,
  publicFiles: ReadonlyMap<string, PublicFile>
): Array<Problem> {
  return images.flatMap(({address, file, place}): Array<Problem> => {
    // Other hosts have their own files, with `//` too.
    if (/^(?:https?:)?\/\//i.test(address) || publicFiles.has(toPath(address))) return []
    const reason = `Cannot find image \`${address}\` in the public folders`
    return [{file, ruleId: 'missing-page', severity: 'error', reason, place, subject: address}]
  })
}

/** `/logo.svg?v=2` -> `logo.svg` */
function toPath(address: string): string {
  const [name = ''] = address.split(/[?#]/, 1)
  return decodePart(name.replace(/^\.?\//, ''))
}
