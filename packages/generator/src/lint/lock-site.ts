import path from 'node:path'
import {buildLock, checkLock, formatLock, type LintSite, type LockMistake} from '@lockstep/lint'
import {findNearest, SetupError, toHint} from '@lockstep/problem'
import {toRelativePath} from '../files/to-relative-path.ts'
import {writeAtomically} from '../files/write-atomically.ts'
import {openSite} from '../open/open-site.ts'
import {requirePages} from '../open/require-pages.ts'
import type {Settings} from '../settings/settings.ts'
import {formatMistakes} from './format-mistakes.ts'
import {toLintInput} from './lint-input.ts'
import {readLintSite} from './read-lint-site.ts'
import {readLock} from './read-lock.ts'

/** Options for writing a lock. */
export interface LockSiteOptions {
  cache?: string | undefined
  jobs?: number | undefined
  /**
   * Pages that a person has checked, whose symbols are therefore recorded with their current code: paths from `cwd` or
   * from the folder of the pages, with or without `.mdx`, or all pages. Default: none.
   */
  accept?: {pages: ReadonlyArray<string> | undefined; cwd: string} | undefined
}

/** The result of `lockSite`. */
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
  /** What was wrong with the lock that has been replaced. */
  mistakes: ReadonlyArray<LockMistake>
}

/** Contracts that cannot be locked. */
class ContractsNotReadyError extends SetupError {
  override name = 'ContractsNotReadyError'
}

/** A lock with mistakes. Accepting pages must not replace what it has locked for others. */
class LockNotReadableError extends SetupError {
  override name = 'LockNotReadableError'
}

/** Write a lock with the contract symbols that each page of a site shows or names. */
export async function lockSite(
  settings: Settings,
  {cache, jobs, accept}: LockSiteOptions
): Promise<LockReport> {
  const input = toLintInput(settings)
  const mistakes = readLock(input.lockFile)?.mistakes ?? []
  if (accept && mistakes.length > 0) {
    throw new LockNotReadableError(
      formatMistakes(toRelativePath(accept.cwd, input.lockFile), mistakes)
    )
  }
  const open = await openSite(settings, {cache, jobs})
  try {
    const result = await open.read()
    requirePages(result, settings.content)
    await open.pages.write()
    const {contractsProblem} = result
    if (contractsProblem) throw new ContractsNotReadyError(contractsProblem.reason)
    const site = await readLintSite(input, result, {store: open.store, isLocked: true})
    requireContracts(site)
    const files = site.pages.map(({file}) => file)
    const accepted = new Set(accept ? getFiles(accept, files, settings.content) : [])
    const lock = buildLock(site, accepted)
    const gone = checkLock(site).filter(
      ({ruleId, isCertain, file}) => ruleId === 'gone-name' && isCertain && accepted.has(file)
    )
    const text = formatLock(lock)
    const isChanged = mistakes.length > 0 || text !== formatLock(site.lock ?? new Map())
    const {lockFile: file} = input
    if (isChanged) await writeAtomically(file, text)
    const symbols = [...lock.values()].reduce((sum, {size}) => sum + size, 0)
    return {
      file,
      text,
      pages: lock.size,
      symbols,
      accepted: accepted.size,
      gone: gone.length,
      isChanged,
      mistakes
    }
  } finally {
    await open.close()
  }
}

/** A page to accept that the site doesn't have. */
class PageNotFoundError extends SetupError {
  override name = 'PageNotFoundError'
}

function getFiles(
  {pages, cwd}: NonNullable<LockSiteOptions['accept']>,
  files: ReadonlyArray<string>,
  content: string
): ReadonlyArray<string> {
  if (!pages) return files
  return pages.flatMap((page) => {
    const places = [page, path.relative(content, path.resolve(cwd, page))]
    const names = places.flatMap((place) => {
      const plain = path.normalize(place).split(path.sep).join('/')
      return [plain, `${plain}.mdx`, `${plain}.md`]
    })
    const found = files.filter((file) => names.includes(file))
    if (found.length > 0) return found
    const hint = toHint(findNearest(page, files)) || ', expected a path such as `guides/deploy.mdx`'
    throw new PageNotFoundError(`Cannot find page \`${page}\`${hint}`)
  })
}

function requireContracts({contracts: {own, stale}}: LintSite): void {
  const [first] = stale
  if (first) throw new ContractsNotReadyError(first.reason)
  if (own.length > 0) return
  throw new ContractsNotReadyError(
    'Cannot find compiled contracts: set `contracts` in `site.yaml` to a compiled Foundry project'
  )
}
