import path from 'node:path'
import {wholeFile} from '@lockstep/problem'
import type {Position} from 'unist'
import {toRelativePath} from '../files/to-relative-path.ts'
import {findSettingPlace, type SettingPlaces} from './list-setting-places.ts'

/** The Foundry project of a site, as its settings name it. */
export interface SiteProject {
  root: string
  /** Profile in `foundry.toml`. Default: Foundry's. */
  profile: string | undefined
  /** Command that compiles it. Default: `forge build`. */
  command: string | undefined
  /** The place that names it: a key of `site.yaml`, or the project itself if an option names it. */
  setting: {file: string; place: Position}
  /** Where its profile is named, if `site.yaml` names it. */
  profilePlace?: Position | undefined
}

/** The settings about the project. */
export interface ProjectSettings {
  file?: string | undefined
  content: string
  contracts?: string | undefined
  profile?: string | undefined
  compile?: string | undefined
  places: SettingPlaces
}

/** Return the project that the settings name. */
export function toProject({
  contracts: root,
  ...settings
}: ProjectSettings): SiteProject | undefined {
  if (root === undefined) return
  const {file, content, profile, compile: command, places} = settings
  const toName = (place: string): string => toRelativePath(content, place)
  const place = findSettingPlace(places, 'contracts')
  const setting =
    file !== undefined && place
      ? {file: toName(file), place}
      : {file: toName(path.join(root, 'foundry.toml')), place: wholeFile}
  const profilePlace = findSettingPlace(places, 'profile')
  return {root, profile, command, setting, ...(profilePlace && {profilePlace})}
}
