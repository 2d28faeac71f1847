import {existsSync} from 'node:fs'
import path from 'node:path'
import type {ContractsOptions} from '../contracts/read-contracts-digest.ts'
import {readSettings} from './read-settings.ts'
import {listSettingsPaths, type SettingsOptions} from './read-settings-path.ts'
import type {Settings} from './settings.ts'

/** A Foundry project, and how its owner compiles it. */
export interface NamedProject extends ContractsOptions {
  /** Default: `forge build`. */
  command?: string | undefined
}

/** Read which Foundry project a folder is about: the one that its `site.yaml` names, or else the one in the folder. */
export async function readContractsOptions(
  cwd: string,
  options: SettingsOptions = {}
): Promise<NamedProject | undefined> {
  return findNamedProject(cwd, await readOptionalSettings(cwd, options), options)
}

/** Read the settings of the site in a folder. Returns undefined if there is none and none is named. */
export async function readOptionalSettings(
  cwd: string,
  {site, contracts, profile}: SettingsOptions
): Promise<Settings | undefined> {
  const found = listSettingsPaths(cwd).find((file) => existsSync(file))
  if (site === undefined && found === undefined) return
  const settings = await readSettings(cwd, {site, contracts, profile})
  const here = path.resolve(cwd)
  // A Foundry project in this folder is nearer than settings of a folder around it, unless they are about it.
  const isNearer =
    site !== undefined ||
    found?.startsWith(here + path.sep) ||
    settings.contracts === here ||
    !existsSync(path.join(here, 'foundry.toml'))
  return isNearer ? settings : undefined
}

/** The project of the settings or options, or else the one in the current folder. */
export function findNamedProject(
  cwd: string,
  settings: Pick<Settings, 'compile' | 'contracts' | 'profile'> | undefined,
  {contracts, profile}: SettingsOptions
): NamedProject | undefined {
  if (settings?.contracts !== undefined) {
    const {contracts: root, profile: used, compile: command} = settings
    return {root, profile: used, ...(command !== undefined && {command})}
  }
  const root = path.resolve(cwd, contracts ?? '.')
  return existsSync(path.join(root, 'foundry.toml')) ? {root, profile} : undefined
}
