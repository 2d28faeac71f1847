import path from 'node:path'
import type {LintSettings} from '../settings/lint-settings.ts'
import type {Settings} from '../settings/settings.ts'
import {type ProjectSettings, type SiteProject, toProject} from '../settings/to-project.ts'

/** The settings of a site that a check uses. */
export interface LintInput {
  /** Whether the docs have a settings file, so that they were written for Lockstep. */
  isSite: boolean
  project: SiteProject | undefined
  lockFile: string
  lint: LintSettings
  /** Folder of the pages. */
  content: string
  deployments: Settings['deployments']
  origin: Settings['origin']
  redirects: Settings['redirects']
}

/** Pick what a check needs of the settings. */
export function toLintInput(
  settings: ProjectSettings & Pick<Settings, 'deployments' | 'lint' | 'origin' | 'redirects'>
): LintInput {
  const {content, deployments, file, lint, origin, redirects} = settings
  return {
    isSite: file !== undefined,
    project: toProject(settings),
    lockFile: toLockFile(settings),
    lint,
    content,
    deployments,
    origin,
    redirects
  }
}

/** Return the path of the lock: next to `site.yaml`, or next to the docs folder without one. */
export function toLockFile({file, content}: Pick<ProjectSettings, 'content' | 'file'>): string {
  return path.join(path.dirname(file ?? content), 'lockstep.lock')
}
