import {createHash} from 'node:crypto'
import type {Problem} from '@lockstep/problem'
import {type CheckSiteStateOptions, checkSiteState} from '../lint/check-site-state.ts'
import type {LintInput} from '../lint/lint-input.ts'
import type {OpenSite} from '../open/open-site.ts'
import type {SiteState} from '../open/read-site-state.ts'
import {awaitLater} from '../promises/await-later.ts'
import {type BuildIndex, beginIndex} from './begin-index.ts'
import type {Clock} from './create-clock.ts'
import {planLateOutputs, planOutputs} from './plan-outputs.ts'
import {readBuildFile} from './read-build-file.ts'
import {type WrittenSite, writeOutputs} from './write-outputs.ts'

/** How a site is checked and written. */
interface CheckedWrite extends Pick<CheckSiteStateOptions, 'clean' | 'unpack'> {
  out: string
  input: LintInput
  /** Whether pages are generated from contracts. */
  hasReference: boolean
  clock: Clock
  /** Write the site even if it has errors. */
  keepGoing: boolean
  onProgress: (done: number, total: number) => void
}

/** Check a site that was read, and write it while rules run. */
export async function writeCheckedSite(
  open: OpenSite,
  state: SiteState,
  {out, input, hasReference, clean, unpack, clock, keepGoing, onProgress}: CheckedWrite
): Promise<{problems: Array<Problem>; site: WrittenSite | undefined; scriptHash: string}> {
  const {cache, store, getPool} = open
  const index = await beginIndex(open, state, {hasReference})
  const {outputs, problems: clashes} = planOutputs(state, input)
  const check = {store, unpack, clashes, clean, isBuild: true}
  // It is awaited when the site is written.
  const checking = awaitLater(checkSite(state, check, {out, input, clock, index, keepGoing}))
  const pages = state.model.pages.size
  const scriptHash = await readScriptHash()
  const site = await writeIfWanted(checking, index, (isWanted) =>
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
      onProgress
    })
  )
  const {problems} = await checking
  return {problems, site, scriptHash}
}

/** What the rules found. */
interface CheckedSite {
  problems: Array<Problem>
  errors: number
  /** Whether the site may replace the one before. */
  isWanted: boolean
}

async function checkSite(
  state: SiteState,
  check: CheckSiteStateOptions,
  {
    out,
    input,
    clock,
    index,
    keepGoing
  }: Pick<CheckedWrite, 'out' | 'input' | 'clock' | 'keepGoing'> & {index: BuildIndex}
): Promise<CheckedSite> {
  clock.start('lint')
  const problems = await checkSiteState(input, state, check)
  await index.endCheck()
  clock.start('write')
  const errors = problems.filter(({severity}) => severity === 'error').length
  // Only a site without errors may replace a site without errors.
  const isWanted = errors === 0 || keepGoing || readBuildFile(out).errors !== 0
  return {problems, errors, isWanted}
}

/**
 * Write a site while it is being checked. A large one is checked first, because both together need too much memory.
 *
 * Returns undefined if its errors keep it from being used.
 */
async function writeIfWanted(
  checking: Promise<CheckedSite>,
  {isLarge}: Pick<BuildIndex, 'isLarge'>,
  write: (isWanted: () => Promise<boolean>) => Promise<WrittenSite | undefined>
): Promise<WrittenSite | undefined> {
  const isWanted = async (): Promise<boolean> => (await checking).isWanted
  if (isLarge && !(await isWanted())) return
  try {
    return await write(isWanted)
  } catch (error) {
    // If the site has errors that keep it from being used, its author needs those, and not why it can't be written.
    if (await isWanted()) throw error
    return
  }
}

async function readScriptHash(): Promise<string> {
  const {colorSchemeScript} = await import('@lockstep/theme/color-scheme-script')
  return `sha256-${createHash('sha256').update(colorSchemeScript).digest('base64')}`
}
