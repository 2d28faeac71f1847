import {SetupError} from '@lockstep/problem'
import {writeLastBuild} from './cache/read-last-build.ts'
import {createUnpacker} from './compile/pack-lint.ts'
import {compileContracts} from './contracts/compile-contracts.ts'
import {createRepositoryReader} from './git/read-repository.ts'
import {toLintInput} from './lint/lint-input.ts'
import {readCleanPages} from './lint/read-clean-pages.ts'
import {type OpenSiteOptions, openSite} from './open/open-site.ts'
import {requirePages} from './open/require-pages.ts'
import {askOnce} from './promises/ask-once.ts'
import type {Settings} from './settings/settings.ts'
import {type SiteProject, toProject} from './settings/to-project.ts'
import type {BuildIdentity} from './unchanged/identify-build.ts'
import {listEdited} from './unchanged/list-edited.ts'
import {listKeptGitFiles, writeKeptBuild} from './unchanged/write-kept-build.ts'
import type {BuildReport} from './write/build-report.ts'
import {checkOut} from './write/check-out.ts'
import {type Clock, createClock} from './write/create-clock.ts'
import {restoreFolder} from './write/swap-folder.ts'
import {writeCheckedSite} from './write/write-checked-site.ts'

/** Options of a build. */
export interface BuildOptions extends OpenSiteOptions {
  /** Compile the contracts first. */
  compile?: boolean | undefined
  /** Write the site even if it has errors. */
  keepGoing?: boolean | undefined
  /** Records what the build reads and writes, so that `readUnchanged` can return its report the next time. */
  identity?: BuildIdentity | undefined
  /** Receives progress events. */
  onProgress?:
    | ((stage: string, done?: number, total?: number, waiting?: string) => void)
    | undefined
}

/** Build a site and replace the previous one. */
export async function buildSite(
  settings: Settings,
  options: BuildOptions = {}
): Promise<BuildReport> {
  const {content, out} = settings
  const {keepGoing = false, onProgress = () => {}, identity} = options
  const clock = createClock(onProgress)
  if (options.compile) await compileProject(toProject(settings), clock)
  await restoreFolder(out)
  await checkOut(out, content)
  const readRepository = createRepositoryReader()
  const open = await openSite(settings, {...options, readRepository})
  const {cache, store} = open
  const readGitFiles = askOnce(async () =>
    identity ? listKeptGitFiles(settings, readRepository) : []
  )

  try {
    const clean = readCleanPages(cache)
    const {unpack, unpackAhead} = createUnpacker()
    const state = await open.read({
      edited: identity && listEdited(identity, content),
      onStage: clock.start,
      onKnown(known) {
        void readGitFiles()
        unpackAhead(
          [...known].flatMap(([file, entry]) => (clean.wasClean(file, entry) ? [] : entry))
        )
        open.prepareSearch()
      },
      onProgress(done, total, waiting) {
        onProgress('pages', done, total, waiting)
      }
    })
    requirePages(state, content)
    void readGitFiles()
    const {problems, site, scriptHash} = await writeCheckedSite(open, state, {
      out,
      input: toLintInput(settings),
      hasReference: settings.reference.length > 0,
      clean,
      unpack,
      clock,
      keepGoing,
      onProgress: (done, total) => onProgress('write', done, total)
    })
    await open.pages.write()
    clock.start('cache')
    const remote = await store.send()
    store.trim()
    const {compiled} = state.site
    const pages = state.model.pages.size
    const report = {out, pages, compiled, problems, scriptHash, written: site?.written, remote}
    await writeLastBuild(cache, report)
    await clean.write()
    // Other machines can change a remote cache at any time.
    if (identity && !remote) {
      const kept = {settings, state, report, siteFiles: site?.files, gitFiles: await readGitFiles()}
      await writeKeptBuild(identity, kept)
    }
    return {...report, stages: clock.stop()}
  } finally {
    await open.close()
  }
}

async function compileProject(project: SiteProject | undefined, clock: Clock): Promise<void> {
  if (!project) {
    throw new SetupError(
      'Cannot compile contracts: name the folder of the Foundry project as `contracts` in `site.yaml`, or pass `--contracts DIR`'
    )
  }
  clock.start('compile')
  await compileContracts(project)
}
