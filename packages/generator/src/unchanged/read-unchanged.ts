import {readFileSync, statSync} from 'node:fs'
import type {BuildReport} from '../write/build-report.ts'
import {readSiteFiles, toSiteDigest} from '../write/read-site-files.ts'
import type {BuildIdentity} from './identify-build.ts'
import {type Places, readState} from './read-state.ts'

/** The inputs, the output and the report of a build. */
export interface KeptBuild {
  key: string
  /** State of the settings. */
  checkout: string | undefined
  places: Places
  /** State of everything that was read. */
  read: string
  /** State of the folder that was written. */
  written: string
  /** Folder of the pages, which the files of problems are in. */
  content: string
  report: Omit<BuildReport, 'stages'>
  /** Until when pages are right, in milliseconds since 1970: then a check that they show becomes old. */
  until?: number | undefined
}

/** Options for finding out whether something has changed. */
interface UnchangedOptions {
  /** The time of this build. */
  now?: number | undefined
  /** Called as soon as it is known that a file has changed, before the others are compared. */
  onChange?: (() => void) | undefined
}

/**
 * Read the report of the last build, if nothing has changed since: neither what it read nor what it wrote.
 *
 * Otherwise, the identity gets the state that was compared, so that the build need not read it again.
 */
export function readUnchanged(
  identity: BuildIdentity,
  {now = Date.now(), onChange}: UnchangedOptions = {}
): {report: BuildReport; content: string} | undefined {
  const start = performance.now()
  const kept = readKept(identity.file)
  if (kept?.key !== identity.key) return
  const {places, content, report, until} = kept
  if (until !== undefined && now > until) return
  // The last build wrote this file last.
  const since = statSync(identity.file).mtimeMs
  const state = readState(places, {since, onChange})
  identity.seen = {places, state}
  if (state?.digest !== kept.read) return
  if (toSiteDigest(readSiteFiles(report.out)) !== kept.written) return
  const written = report.written && {...report.written, rendered: 0}
  const stages = [{name: 'compare', time: performance.now() - start}]
  return {report: {...report, compiled: 0, ...(written && {written}), stages}, content}
}

/**
 * Whether the last build ran in this checkout, so that a build probably has a few edited pages to compile. In a new
 * checkout with the cache of another one, everything seems to have changed, and nothing has.
 */
export function isSameCheckout({file, files}: BuildIdentity): boolean {
  return readKept(file)?.checkout === readCheckout(files)
}

/** Read the state of the settings, which are rarely edited. */
export function readCheckout(files: ReadonlyArray<string>): string | undefined {
  return readState({files, folders: [], projects: []})?.digest
}

function readKept(file: string): KeptBuild | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as KeptBuild // As it was written; states are compared.
  } catch {
    // There is no earlier build, or its file is damaged.
    return
  }
}
