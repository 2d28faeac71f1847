import {createHash} from 'node:crypto'
import {existsSync} from 'node:fs'
import path from 'node:path'
import {setImmediate} from 'node:timers/promises'
import {SetupError} from '@lockstep/problem'
import {readText} from '@lockstep/problem/read-text'
import {writeLastBuild} from './cache/read-last-build.ts'
import {dropParts} from './compile/drop-parts.ts'
import {createUnpacker} from './compile/pack-lint.ts'
import {compileContracts} from './contracts/compile-contracts.ts'
import {createRepositoryReader} from './git/read-repository.ts'
import {checkSiteState} from './lint/check-site-state.ts'
import {toLintInput} from './lint/lint-input.ts'
import {type KeptCleanPages, readCleanPages} from './lint/read-clean-pages.ts'
import {askOnce} from './open/ask-once.ts'
import {type OpenSite, type OpenSiteOptions, openSite} from './open/open-site.ts'
import type {SiteState} from './open/read-site-state.ts'
import {requirePages} from './open/require-pages.ts'
import type {SearchFiles} from './search/read-search-files.ts'
import type {Settings} from './settings/settings.ts'
import {type SiteProject, toProject} from './settings/to-project.ts'
import type {BuildIdentity} from './unchanged/identify-build.ts'
import {listEdited} from './unchanged/list-edited.ts'
import {listKeptGitFiles, writeKeptBuild} from './unchanged/write-kept-build.ts'
import type {BuildReport} from './write/build-report.ts'
import {checkOut} from './write/check-out.ts'
import {collectEarly} from './write/collect-early.ts'
import {collectNow} from './write/collect-now.ts'
import {type Clock, createClock} from './write/create-clock.ts'
import type {LateOutputs} from './write/outputs.ts'
import {planLateOutputs, planOutputs} from './write/plan-outputs.ts'
import {restoreFolder} from './write/swap-folder.ts'
import {writeOutputs} from './write/write-outputs.ts'

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
  const lintInput = toLintInput(settings)
  const {keepGoing = false, onProgress = () => {}, identity} = options
  const clock = createClock(onProgress)
  if (options.compile) await compileFor(toProject(settings), clock)
  await restoreFolder(out)
  await checkOut(out, content)
  const readRepository = createRepositoryReader()
  const open = await openSite(settings, {...options, readRepository})
  const readGitFiles = askOnce(async () =>
    identity ? listKeptGitFiles(settings, readRepository) : []
  )

  try {
    const asked = {identity, readGitFiles, clock, onProgress}
    const {state, search, clean, unpack, isLarge} = await readAll(open, settings, asked)
    const {site, model} = state
    const {outputs, problems: clashes} = planOutputs(state, settings)
    clock.start('lint')
    const {store} = open
    const check = {store, unpack, clashes, clean, isBuild: true}
    const problems = await checkSiteState(lintInput, state, check)
    if (isLarge) dropNow(state, ['checks', 'claims', 'facts', 'ids', 'jsxIds'])
    const errors = problems.filter(({severity}) => severity === 'error').length
    const scriptHash = await readScriptHash()
    const report = {out, pages: model.pages.size, compiled: site.compiled, problems, scriptHash}

    clock.start('write')
    // Only a site without errors may replace a site without errors.
    const isKept = errors > 0 && !keepGoing && readErrors(out) === 0
    const about = {pages: model.pages.size, errors, scriptHash}
    const done = isKept
      ? undefined
      : await writeOutputs(out, outputs, {
          cache: open.cache,
          store: open.store,
          getPool: open.getPool,
          late: () => readLateOutputs(open, state, {isLarge, search, about}),
          watchStored: open.watchSearchFiles,
          isLate: isLarge,
          onProgress: (done, total) => onProgress('write', done, total)
        })
    await open.pages.write()
    clock.start('cache')
    const remote = await open.store.send()
    open.store.trim()
    const {written, files: siteFiles} = done ?? {}
    const result = {...report, written, remote}
    await writeLastBuild(open.cache, result)
    await clean.write()
    // Other machines can change a remote cache at any time.
    if (identity && !remote) {
      const {lockFile} = lintInput
      const gitFiles = await readGitFiles()
      const kept = {settings, state, report: result, siteFiles, lockFile, gitFiles}
      await writeKeptBuild(identity, kept)
    }
    return {...result, stages: clock.stop()}
  } finally {
    await open.close()
  }
}

/** Read the site, and begin with the index if another thread builds it. */
async function readAll(
  open: OpenSite,
  settings: Settings,
  {
    identity,
    readGitFiles,
    clock,
    onProgress
  }: {
    onProgress: NonNullable<BuildOptions['onProgress']>
    identity: BuildIdentity | undefined
    readGitFiles: () => Promise<Array<string>>
    clock: Clock
  }
): Promise<{
  state: SiteState
  search: Promise<SearchFiles> | undefined
  clean: KeptCleanPages
  unpack: ReturnType<typeof createUnpacker>['unpack']
  isLarge: boolean
}> {
  const {content, reference} = settings
  const {unpack, unpackAhead} = createUnpacker()
  const clean = readCleanPages(open.cache)
  const state = await open.read({
    edited: identity && listEdited(identity, content),
    onStage: clock.start,
    onKnown(known) {
      void readGitFiles()
      unpackAhead([...known].flatMap(([file, entry]) => (clean.wasClean(file, entry) ? [] : entry)))
      open.prepareSearch()
    },
    onProgress(done, total, waiting) {
      onProgress('pages', done, total, waiting)
      // The index of a large site is built when documents are done.
      if (total < manyPages && done >= total * mostlyDone) open.startSearch(total)
    }
  })
  const {compiled} = state.site
  requirePages(state, content)
  void readGitFiles()
  const isLarge = compiled >= manyPages
  const areSome = !isLarge && compiled >= somePages
  // A thread builds the index while this one checks the site: its own, or after an edit that of the page.
  const isThere = areSome || (compiled > 0 && compiled <= fewPages)
  const search = isThere ? open.readSearch(state) : undefined
  // The thread has it before this one is busy.
  await setImmediate()
  if (isLarge) await saveMemory(open)
  else if (reference.length > 0 && areSome) collectNow()
  return {state, search, clean, unpack, isLarge}
}

async function compileFor(project: SiteProject | undefined, clock: Clock): Promise<void> {
  if (!project) {
    throw new SetupError(
      'Cannot compile contracts: name the folder of the Foundry project as `contracts` in `site.yaml`, or pass `--contracts DIR`'
    )
  }
  clock.start('compile')
  await compileContracts(project)
}

/** From so many compiled pages on, memory counts more than the start of new threads. */
const manyPages = 1000
/** Fewer compiled pages leave little garbage, even if contracts were read for them. */
const somePages = 50
/** After so many, the index has little that is new. */
const fewPages = 8

/** While the last pages are compiled, a thread for the index has time to load. */
const mostlyDone = 0.9

/** Threads that have compiled hold grammars and garbage. Starting new ones is faster than collecting that garbage. */
async function saveMemory({getPool}: Pick<OpenSite, 'getPool'>): Promise<void> {
  await getPool().close()
  collectEarly()
}

/** Drop what no later step needs, and where links lead, and collect it: documents and the index grow next to what is left. */
function dropNow({site, model}: SiteState, parts: Parameters<typeof dropParts>[1]): void {
  dropParts(site, parts)
  model.forgetLinks()
  collectNow()
}

/** Read the search index, which is the last to need links, and build what depends on it. */
async function readLateOutputs(
  open: Pick<OpenSite, 'readSearch'>,
  state: SiteState,
  {
    isLarge,
    search,
    about
  }: {
    isLarge: boolean
    /** The index, if it is being read already. */
    search: Promise<SearchFiles> | undefined
    about: Parameters<typeof planLateOutputs>[2]
  }
): Promise<LateOutputs> {
  const reading = search ?? open.readSearch(state)
  if (isLarge) dropNow(state, ['links', 'outline'])
  return planLateOutputs(state, await reading, about)
}

/** Count the errors of the existing site. Returns undefined when there is no site. */
function readErrors(out: string): number | undefined {
  const file = path.join(out, 'build.json')
  if (!existsSync(file)) return
  try {
    const {errors} = JSON.parse(readText(file)) as {errors?: unknown}
    return typeof errors === 'number' ? errors : undefined
  } catch {
    // The file is damaged or from another tool, so there is no site to protect.
    return
  }
}

async function readScriptHash(): Promise<string> {
  const {colorSchemeScript} = await import('@lockstep/theme/color-scheme-script')
  return `sha256-${createHash('sha256').update(colorSchemeScript).digest('base64')}`
}
