import path from 'node:path'
import {readSettings, type Settings} from '@lockstep/generator'

/** Options that `lockstep lock` and `lockstep accept` share. */
export const lockOptions = {
  site: {type: 'string'},
  contracts: {type: 'string'},
  cache: {type: 'string'},
  json: {type: 'boolean', default: false},
  help: {type: 'boolean', short: 'h', default: false}
} as const

/** The help on these options. */
export const lockOptionsHelp = `\
  --site FILE       settings file, or the folder that contains \`site.yaml\`
  --contracts DIR   Foundry project that pages describe
  --cache DIR       cache folder (default: the one of \`lockstep build\`)
  --json            print a summary as JSON
  --help            show this help

Exit code: 0 success, 2 wrong usage or setup.
`

/** Read the settings that a lock is written with. */
export async function readLockSetup(
  cwd: string,
  {
    site,
    contracts,
    cache
  }: {site?: string | undefined; contracts?: string | undefined; cache?: string | undefined}
): Promise<{settings: Settings; cache: string | undefined}> {
  const settings = await readSettings(cwd, {site, contracts})
  return {settings, cache: cache === undefined ? undefined : path.resolve(cwd, cache)}
}
