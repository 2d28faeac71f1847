import type {Problem} from '@lockstep/problem'
import type {OnProgress} from '../compile/compile-entries-options.ts'
import {toLintInput} from '../lint/lint-input.ts'
import {openSite} from '../open/open-site.ts'
import type {Settings} from '../settings/settings.ts'
import {toProject} from '../settings/to-project.ts'
import {createDevSite, type DevSite} from './create-dev-site.ts'
import {listSettingFiles} from './list-setting-files.ts'
import {watchFolders} from './watch-folders.ts'
import {type SiteWatcher, settleTime, watchSite} from './watch-site.ts'

/** Options for opening a site that is watched. */
export interface OpenWatchedOptions {
  cache?: string | undefined
  onProgress?: OnProgress | undefined
  onMessage: (text: string) => void
  /** Called when the settings have changed, or a file that they name. */
  onSettings: () => void
}

/** A site with everything that watches it, until its settings change. */
export interface WatchedSite {
  site: DevSite
  watcher: SiteWatcher
  /** Folder that the files of problems are relative to. */
  root: string
  /** Problems to show over a page, without notes, and without those that the running compiler may solve. */
  listProblems: (address: string) => Promise<Array<Problem>>
  /** Problems of all pages. Undefined while the compiler may solve some, or when the site is read again meanwhile. */
  listAllProblems: () => Promise<Array<Problem> | undefined>
  close: () => Promise<void>
}

/** Open a site with everything that watches it. */
export async function openWatchedSite(
  settings: Settings,
  {cache, onProgress, onMessage, onSettings}: OpenWatchedOptions
): Promise<WatchedSite> {
  const {content, components, proof, public: folders} = settings
  const {transcripts} = proof
  const places = {content, public: folders, components, transcripts, project: toProject(settings)}
  const watcher = watchSite(places, onMessage)
  const unwatch = watchSettings(settings, onSettings)
  const closers: Array<() => unknown> = [watcher.stop, unwatch]
  const close = async (): Promise<void> => {
    for (const each of closers.splice(0)) await each()
  }
  try {
    // Pages are compiled in threads: when the theme changes, new ones have its new code.
    const open = await openSite(settings, {cache, keepThreads: true})
    closers.push(open.close)
    const site = await createDevSite(open, toLintInput(settings), onProgress)
    closers.splice(closers.indexOf(open.close), 1, site.close)
    if (site.listEarlyProblems().some(isOfCompiler)) watcher.compile()
    return {site, watcher, root: content, ...createProblemLists(site, watcher), close}
  } catch (error) {
    await close()
    throw error
  }
}

/** Create the lists of problems, which depend on what the compiler of the contracts does. */
function createProblemLists(
  site: DevSite,
  watcher: SiteWatcher
): Pick<WatchedSite, 'listProblems' | 'listAllProblems'> {
  const isSolving = (problem: Problem): boolean => watcher.isCompiling() && isOfCompiler(problem)
  const explain = (problem: Problem): Problem =>
    watcher.cannotCompile() && isOfCompiler(problem) ? {...problem, reason: refused} : problem
  return {
    async listProblems(address) {
      const problems = await site.listProblems(address)
      return problems
        .filter((problem) => problem.severity !== 'note' && !isSolving(problem))
        .map(explain)
    },
    async listAllProblems() {
      const problems = await site.listAllProblems()
      // The end of the compiler is a change, which lists them again.
      return problems?.some(isSolving) ? undefined : problems?.map(explain)
    }
  }
}

/** The server has run the command that the problem itself would name. */
const refused =
  'Cannot compile the contracts: fix the error that the compiler printed in the terminal'

/** Whether a problem is that the contracts have to be compiled. */
function isOfCompiler({ruleId, subject}: Problem): boolean {
  const isOutdated = ruleId === 'stale-artifact' && subject === 'stale'
  return isOutdated || (ruleId === 'no-contracts' && subject === 'not-compiled')
}

/** Watch everything that settings name. Editors save a file in several steps, which are one change. */
function watchSettings(settings: Settings, onChange: () => void): () => void {
  let timer: NodeJS.Timeout | undefined
  const unwatch = watchFolders(listSettingFiles(settings), {recursive: true}, () => {
    clearTimeout(timer)
    timer = setTimeout(onChange, settleTime)
  })
  return () => {
    clearTimeout(timer)
    unwatch()
  }
}
