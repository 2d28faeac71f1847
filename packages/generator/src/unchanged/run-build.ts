import path from 'node:path'
import type {BuildOptions} from '../build-site.ts'
import type {SettingsOptions} from '../settings/read-settings-path.ts'
import type {BuildReport} from '../write/build-report.ts'
import {identifyBuild} from './identify-build.ts'
import {isSameCheckout, readUnchanged} from './read-unchanged.ts'

/** Options of a build, and those that override its settings. */
export interface RunBuildOptions
  extends SettingsOptions,
    Omit<BuildOptions, 'hasEdits' | 'identity'> {}

/** The report of a build, and the folder of the pages, which the files of problems are in. */
export interface RanBuild {
  report: BuildReport
  content: string
}

/**
 * Build the site that options name, unless nothing has changed since the last build: then return what that one
 * reported, without loading what a build needs.
 */
export async function runBuild(
  cwd: string,
  {site, content, out, contracts, profile, ...options}: RunBuildOptions
): Promise<RanBuild> {
  const asked = {site, content, out, contracts, profile}
  const {cache, compile, keepGoing} = options
  // Compiling contracts can change them.
  const identity = compile ? undefined : identifyBuild(cwd, {...asked, cache, keepGoing})
  const known = identity && readUnchanged(identity)
  if (known) return known

  const [{readSettings}, {buildSite}] = await Promise.all([
    import('../settings/read-settings.ts'),
    import('../build-site.ts')
  ])
  const settings = await readSettings(cwd, asked)
  const report = await buildSite(settings, {
    ...options,
    cache: cache === undefined ? undefined : path.resolve(cwd, cache),
    hasEdits: identity !== undefined && isSameCheckout(identity),
    identity
  })
  return {report, content: settings.content}
}
