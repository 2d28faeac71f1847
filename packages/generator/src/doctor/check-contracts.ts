import path from 'node:path'
import {checkProject, ProjectError, readFoundryConfig} from '@lockstep/snippets'
import {toRelativePath} from '../files/to-relative-path.ts'
import type {SiteProject} from '../settings/to-project.ts'
import type {Finding} from './finding.ts'

/**
 * Check the contracts of a site. An incomplete build is a warning, an unusable one an error.
 *
 * Returns undefined for a project without contracts, unless the settings or an option say that it has some.
 */
export async function checkContracts(
  {root, profile, command, setting, profilePlace}: SiteProject,
  {content, cwd, isNamed}: {content: string; cwd: string; isNamed: boolean}
): Promise<Array<Finding> | undefined> {
  const fault = checkProject(root, {
    ...(profile !== undefined && {profile}),
    ...(command !== undefined && {command})
  })
  if (!isNamed && fault?.kind === 'no-project') return undefined
  const isProfile = fault?.kind === 'unknown-profile' && profilePlace !== undefined
  const {line, column} = (isProfile ? profilePlace : setting.place).start
  const file = path.relative(cwd, path.join(content, setting.file))
  const place = `${file}:${line}:${column}`
  if (fault?.severity === 'error') {
    const {reason, command: fix} = fault
    return [{subject: 'Contracts', state: 'error', message: reason, place, fix}]
  }
  return [
    {subject: 'Contracts', state: 'ok', message: describeProject(root, profile, cwd)},
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
    const out = toRelativePath(cwd, config.out)
    return `profile \`${config.profile}\`, artifacts in \`${out}\`, compiled from the sources as they are`
  } catch (error) {
    if (error instanceof ProjectError) return error.message
    throw error
  }
}
