import {createHash} from 'node:crypto'
import {type Problem, SetupError} from '@lockstep/problem'
import {writeLastBuild} from './cache/read-last-build.ts'
import {createUnpacker} from './compile/pack-lint.ts'
import {compileContracts} from './contracts/compile-contracts.ts'
import {createRepositoryReader} from './git/read-repository.ts'
import {type CheckSiteStateOptions, checkSiteState} from './lint/check-site-state.ts'
import {toLintInput} from './lint/lint-input.ts'
import {readCleanPages} from './lint/read-clean-pages.ts'
import {askOnce} from './open/ask-once.ts'
import {type OpenSiteOptions, openSite} from './open/open-site.ts'
import type {SiteState} from './open/read-site-state.ts'
import {requirePages} from './open/require-pages.ts'
import {type BuildIndex, beginIndex} from './search/begin-index.ts'
import type {Settings} from './settings/settings.ts'
import {type SiteProject, toProject} from './settings/to-project.ts'
import type {BuildIdentity} from './unchanged/identify-build.ts'
import {listEdited} from './unchanged/list-edited.ts'
import {listKeptGitFiles, writeKeptBuild} from './unchanged/write-kept-build.ts'
import type {BuildReport} from './write/build-report.ts'
import {checkOut} from './write/check-out.ts'
import {type Clock, createClock} from './write/create-clock.ts'
import {planLateOutputs, planOutputs} from './write/plan-outputs.ts'
import {readBuildFile} from './write/read-build-file.ts'
import {restoreFolder} from './write/swap-folder.ts'
import {type WrittenSite, writeOutputs} from './write/write-outputs.ts'

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
  const {cache, store, getPool} = open
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
    const index = await beginIndex(open, state, {hasReference: settings.reference.length > 0})

    const {outputs, problems: clashes} = planOutputs(state, settings)
    const checking = checkBuild(state, settings, {
      check: {store, unpack, clashes, clean, isBuild: true},
      clock,
      index,
      keepGoing
    })
    const pages = state.model.pages.size
    const scriptHash = await readScriptHash()
    const site = await writeChecked(checking, index, (isWanted) =>
      writeOutputs(out, outputs, {
        cache,
        store,
        getPool,
        async late() {
          const files = await index.read()
          const {errors} = await checking
          return planLateOutputs(state, files, {pages, errors, scriptHash})
        },
        isWanted,
        watchStored: open.watchSearchFiles,
        isLate: index.isLarge,
        onProgress: (done, total) => onProgress('write', done, total)
      })
    )
    const {problems} = await checking
    await open.pages.write()
    clock.start('cache')
    const remote = await store.send()
    store.trim()
    const {compiled} = state.site
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

/** What the rules found. */
interface CheckedSite {
  problems: Array<Problem>
  errors: number
  /** Whether the site may replace the one before. */
  isWanted: boolean
}

async function checkBuild(
  state: SiteState,
  settings: Settings,
  {
    check,
    clock,
    index,
    keepGoing
  }: {check: CheckSiteStateOptions; clock: Clock; index: BuildIndex; keepGoing: boolean}
): Promise<CheckedSite> {
  clock.start('lint')
  const problems = await checkSiteState(toLintInput(settings), state, check)
  await index.endCheck()
  clock.start('write')
  const errors = problems.filter(({severity}) => severity === 'error').length
  // Only a site without errors may replace a site without errors.
  const isWanted = errors === 0 || keepGoing || readBuildFile(settings.out).errors !== 0
  return {problems, errors, isWanted}
}

/**
 * Write a site while it is being checked. A large one is checked first, because both together need too much memory.
 *
 * Returns undefined if its errors keep it from being used.
 */
async function writeChecked(
  checking: Promise<CheckedSite>,
  {isLarge}: Pick<BuildIndex, 'isLarge'>,
  write: (isWanted: () => Promise<boolean>) => Promise<WrittenSite | undefined>
): Promise<WrittenSite | undefined> {
  const isWanted = async (): Promise<boolean> => (await checking).isWanted
  // It is awaited when the site is written, so a rejection before that must not count as unhandled.
  checking.catch(() => {})
  if (isLarge && !(await isWanted())) return
  try {
    return await write(isWanted)
  } catch (error) {
    // Nobody misses a site that would not be used, and its errors are worth more.
    if (await isWanted()) throw error
    return
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

async function readScriptHash(): Promise<string> {
  const {colorSchemeScript} = await import('@lockstep/theme/color-scheme-script')
  return `sha256-${createHash('sha256').update(colorSchemeScript).digest('base64')}`
}
