import {existsSync} from 'node:fs'
import {resolve} from 'node:path'
import {parseEnv} from 'node:util'
import {readText} from '@lockstep/problem/read-text'
import {type ProfileSettings, parseVariable} from './parse-foundry-toml.ts'

/** Variables that override settings, such as `FOUNDRY_OUT`. */
export type Environment = Readonly<Record<string, string | undefined>>

/** People write this file by hand. */
const mostBytes = 1_000_000

/** Read the variables of a project from its `.env`. Variables of the process override them. */
export function readEnvironment(root: string, environment: Environment): Environment {
  const file = resolve(root, '.env')
  const own = existsSync(file) ? parseEnv(readText(file, mostBytes, '.env')) : {}
  return {...own, ...environment}
}

/** Convert variables to settings of these names. */
export function toSettings(variables: Environment, names: ReadonlyArray<string>): ProfileSettings {
  const settings: Record<string, unknown> = {}

  for (const name of names) {
    const variable = findVariable(name, variables)
    if (variable !== undefined) settings[name] = parseVariable(variables[variable] ?? '')
  }

  return settings
}

/** Find the variable that sets a setting: `FOUNDRY_OUT` sets `out`, and `DAPP_OUT` is its old name. */
export function findVariable(setting: string, variables: Environment): string | undefined {
  const names = ['FOUNDRY', 'DAPP'].map((prefix) => `${prefix}_${setting.toUpperCase()}`)
  return names.find((name) => variables[name] !== undefined)
}
