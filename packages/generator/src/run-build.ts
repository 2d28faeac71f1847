// `lockstep build`. The parts of a build are loaded late, because most builds find nothing to do.
import path from 'node:path'
import type {BuildOptions} from './build-site.ts'
import type {SettingsOptions} from './settings/read-settings-path.ts'
import {startSpares} from './threads/create-page-pool.ts'
import {type SpareThreads, takeEarly} from './threads/start-thread.ts'
import {type BuildIdentity, identifyBuild} from './unchanged/identify-build.ts'
import {isSameCheckout, readUnchanged} from './unchanged/read-unchanged.ts'
import type {BuildReport} from './write/build-report.ts'

/** Options of a build, and those that override its settings. */
export interface RunBuildOptions
  extends SettingsOptions,
    Omit<BuildOptions, 'identity' | 'readRepository' | 'spares'> {}

/** Options that change nothing of what a build writes or reports. Every other one identifies it. */
type NeutralOption = 'compile' | 'isPatient' | 'jobs' | 'keepThreads' | 'onProgress'

/** All other options. The compiler refuses one that is left out: the next build would report that nothing changed. */
type IdentifyingOptions = {
  [Name in keyof Required<Omit<RunBuildOptions, NeutralOption>>]: RunBuildOptions[Name]
}

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
  const settingsOptions = {site, content, out, contracts, profile}
  const {cache, compile, keepGoing} = options
  const identifying: IdentifyingOptions = {...settingsOptions, cache, keepGoing}
  // Compiling contracts can change them.
  const identity = compile ? undefined : identifyBuild(cwd, identifying)
  // A thread loads its modules while this one compares files, and loads other modules.
  const spares = takeEarly()
  const onChange = (): void => startSpare(identity, spares)
  try {
    const known = identity && readUnchanged(identity, {onChange})
    if (known) return known
    // If a file was removed, no other one need be new.
    if (spares.length === 0) onChange()
    const [{readSettings}, {buildSite}] = await Promise.all([
      import('./settings/read-settings.ts'),
      import('./build-site.ts')
    ])
    const settings = await readSettings(cwd, settingsOptions)
    const folder = cache === undefined ? undefined : path.resolve(cwd, cache)
    const report = await buildSite(settings, {...options, cache: folder, spares, identity})
    return {report, content: settings.content}
  } finally {
    // If nothing has changed, or the settings are wrong, the thread was never used.
    for (const {worker} of spares.splice(0)) void worker.terminate()
  }
}

/** Start a thread if pages were probably edited since the last build. A checkout with the cache of another one may need none. */
function startSpare(identity: BuildIdentity | undefined, spares: SpareThreads): void {
  if (identity && isSameCheckout(identity)) spares.push(...startSpares(1, {}, spares.length))
}
