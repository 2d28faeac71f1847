import {buildLock, checkLock, formatLock, type LintSite} from '@lockstep/lint'
import {SetupError} from '@lockstep/problem'
import {writeWhole} from '../cache/write-whole.ts'
import {openSite} from '../open/open-site.ts'
import {requirePages} from '../open/require-pages.ts'
import type {Settings} from '../settings/settings.ts'
import {toLintInput} from './lint-input.ts'
import {readLintSite} from './read-lint-site.ts'

/** Options for writing a lock. */
export interface LockSiteOptions {
  cache?: string | undefined
  jobs?: number | undefined
  /** Checks whether a person has looked at a page, so that what it names is recorded as it is now. Default: none. */
  isAccepted?: ((file: string) => boolean) | undefined
}

/** What `lockSite` wrote. */
export interface LockReport {
  file: string
  text: string
  pages: number
  symbols: number
  /** Pages that were accepted. */
  accepted: number
  /** Mentions on accepted pages of names that are gone from the contracts, which stay errors. */
  gone: number
  isChanged: boolean
}

/** Contracts that cannot be locked. */
class ContractsNotReadyError extends SetupError {
  override name = 'ContractsNotReadyError'
}

/** Write a lock with the contract symbols that each page of a site shows or names. */
export async function lockSite(
  settings: Settings,
  {cache, jobs, isAccepted = () => false}: LockSiteOptions
): Promise<LockReport> {
  const input = toLintInput(settings)
  const open = await openSite(settings, {cache, jobs})
  try {
    const result = await open.read()
    requirePages(result, settings.content)
    await open.pages.write()
    const {contractsProblem} = result
    if (contractsProblem) throw new ContractsNotReadyError(toReason(contractsProblem.reason))
    const site = await readLintSite(input, result, {store: open.store, isLocked: true})
    requireContracts(site)
    const accepted = new Set(site.pages.map(({file}) => file).filter(isAccepted))
    const lock = buildLock(site, accepted)
    const gone = checkLock(site).filter(
      ({ruleId, isCertain, file}) => ruleId === 'gone-name' && isCertain && accepted.has(file)
    )
    const text = formatLock(lock)
    const isChanged = text !== formatLock(site.lock ?? new Map())
    const {lockFile: file} = input
    if (isChanged) await writeWhole(file, text)
    const symbols = [...lock.values()].reduce((sum, {size}) => sum + size, 0)
    return {
      file,
      text,
      pages: lock.size,
      symbols,
      accepted: accepted.size,
      gone: gone.length,
      isChanged
    }
  } finally {
    await open.close()
  }
}

function toReason(reason: string): string {
  return `Cannot write a lock: ${reason}`
}

function requireContracts({contracts: {own, stale}}: LintSite): void {
  const [first] = stale
  if (first) throw new ContractsNotReadyError(toReason(first.reason))
  if (own.length > 0) return
  throw new ContractsNotReadyError(
    'Cannot find compiled contracts: set `contracts` in `site.yaml` to a compiled Foundry project'
  )
}
