import path from 'node:path'
import type {Io} from '../io.ts'
import {UsageError} from '../usage-error.ts'

/** Options that say where a site, its contracts and its cache are. */
export const siteOptions = {
  site: {type: 'string'},
  contracts: {type: 'string'},
  profile: {type: 'string'},
  cache: {type: 'string'}
} as const

/** Options of the commands that write `lockstep.lock`. */
export const lockOptions = {
  site: {type: 'string'},
  contracts: {type: 'string'},
  cache: {type: 'string'},
  json: {type: 'boolean', default: false}
} as const

/** The help on them. */
export const lockOptionsHelp = `\
  --site FILE       settings file, or the folder that contains \`site.yaml\`
  --contracts DIR   Foundry project that pages describe
  --cache DIR       cache folder (default: the one of \`lockstep build\`)
  --json            print a summary as JSON
  --help            show this help

Exit code: 0 success, 2 wrong usage or setup.
`

/** Resolve the folder that an option names. */
export function toFolder({cwd}: Io, folder: string | undefined): string | undefined {
  return folder === undefined ? undefined : path.resolve(cwd, folder)
}

/** What a number may be, and how a message describes it. */
interface Range {
  least?: number
  most?: number
  expected?: string
}

/** Parse the whole number that an option names. Throws a `UsageError` for any other text. */
export function parseWholeNumber(option: string, text: string, range?: Range): number
export function parseWholeNumber(
  option: string,
  text: string | undefined,
  range?: Range
): number | undefined
export function parseWholeNumber(
  option: string,
  text: string | undefined,
  {least = 0, most = Number.MAX_SAFE_INTEGER, expected = 'a number'}: Range = {}
): number | undefined {
  if (text === undefined) return
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (number >= least && number <= most) return number
  throw new UsageError(`Unexpected \`${option} ${text}\`, expected ${expected}`)
}

/** Parse what `--jobs` says. */
export function parseJobs(text: string | undefined): number | undefined {
  return parseWholeNumber('--jobs', text, {least: 1, expected: 'a number such as `2`'})
}
