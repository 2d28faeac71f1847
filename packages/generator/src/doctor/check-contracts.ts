import path from 'node:path'
import {checkProject, ProjectError, readFoundryConfig} from '@lockstep/snippets'
import {toContractsSetting} from '../contracts/to-contracts-setting.ts'
import type {Settings} from '../settings/settings.ts'
import type {Finding} from './finding.ts'

/** Check the contracts that the settings name. An incomplete build is a warning, an unusable one an error. */
export async function checkContracts(settings: Settings, cwd: string): Promise<Array<Finding>> {
  const {contracts, profile, compile, content} = settings
  const setting = toContractsSetting(settings)
  if (contracts === undefined || !setting) return []
  const fault = checkProject(contracts, {
    ...(profile !== undefined && {profile}),
    ...(compile !== undefined && {command: compile})
  })
  const {line, column} = setting.place.start
  const file = path.relative(cwd, path.join(content, setting.file))
  const place = `${file}:${line}:${column}`
  if (fault?.severity === 'error') {
    const {reason, command} = fault
    return [{subject: 'Contracts', state: 'error', message: reason, place, fix: command}]
  }
  return [
    {subject: 'Contracts', state: 'ok', message: describeProject(contracts, profile, cwd)},
    ...(fault
      ? [
          {
            subject: 'Contracts',
            state: 'warning' as const,
            message: fault.reason,
            fix: fault.command
          }
        ]
      : [])
  ]
}

function describeProject(root: string, profile: string | undefined, cwd: string): string {
  try {
    const config = readFoundryConfig(root, profile)
    const out = path.relative(cwd, config.out).split(path.sep).join('/')
    return `profile \`${config.profile}\`, artifacts in \`${out}\`, compiled from the sources as they are`
  } catch (error) {
    if (error instanceof ProjectError) return error.message
    throw error
  }
}
