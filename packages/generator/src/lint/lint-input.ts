import path from 'node:path'
import type {Redirect} from '@lockstep/lint'
import type {LintSettings} from '../settings/lint-settings.ts'
import type {Settings} from '../settings/settings.ts'
import {type SiteProject, toProject} from '../settings/to-project.ts'
import {listSiteRedirects} from './list-site-redirects.ts'

/** What a check takes from the settings of a site. */
export interface LintInput {
  /** Folder of the pages. */
  content: string
  /** Public folders. */
  folders: ReadonlyArray<string>
  /** Whether the docs have a settings file, so that they were written for Lockstep. */
  isSite: boolean
  project: SiteProject | undefined
  /** Redirects of the settings file. */
  redirects: ReadonlyArray<Redirect>
  lockFile: string
  lint: LintSettings
}

/** Pick what a check needs of the settings. */
export function toLintInput(settings: Settings): LintInput {
  const {content, file, public: folders, lint} = settings
  return {
    content,
    folders,
    isSite: file !== undefined,
    project: toProject(settings),
    redirects: listSiteRedirects(settings),
    // Next to `site.yaml`, or next to the docs folder without one.
    lockFile: path.join(path.dirname(file ?? content), 'lockstep.lock'),
    lint
  }
}
