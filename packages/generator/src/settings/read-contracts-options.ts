import {existsSync} from 'node:fs'
import path from 'node:path'
import type {ContractsOptions} from '../contracts/read-contracts-digest.ts'
import {readSettings} from './read-settings.ts'
import type {SettingsOptions} from './read-settings-path.ts'
import type {Settings} from './settings.ts'

/** Read which Foundry project a folder is about: the one that its `site.yaml` names, or else the one in the folder. */
export async function readContractsOptions(
  cwd: string,
  options: SettingsOptions = {}
): Promise<ContractsOptions | undefined> {
  return toContracts(cwd, await readOptionalSettings(cwd, options), options)
}

/** Read the settings of the site in a folder. Returns undefined if there is none and none is named. */
export async function readOptionalSettings(
  cwd: string,
  {site, contracts, profile}: SettingsOptions
): Promise<Settings | undefined> {
  const names = ['site.yaml', 'site/site.yaml']
  const isThere = site !== undefined || names.some((name) => existsSync(path.join(cwd, name)))
  return isThere ? readSettings(cwd, {site, contracts, profile}) : undefined
}

/** The project of the settings or options, or else the one in the current folder. */
export function toContracts(
  cwd: string,
  settings: Pick<Settings, 'contracts' | 'profile'> | undefined,
  {contracts, profile}: SettingsOptions
): ContractsOptions | undefined {
  if (settings?.contracts !== undefined) {
    return {root: settings.contracts, profile: settings.profile}
  }
  const root = path.resolve(cwd, contracts ?? '.')
  return existsSync(path.join(root, 'foundry.toml')) ? {root, profile} : undefined
}
