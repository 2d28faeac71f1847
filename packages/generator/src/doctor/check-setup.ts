import path from 'node:path'
import {SetupError} from '@lockstep/problem'
import {type CachePlaces, openCache} from '../cache/open-cache.ts'
import {toRelativePath} from '../files/to-relative-path.ts'
import {readSettings} from '../settings/read-settings.ts'
import type {SettingsOptions} from '../settings/read-settings-path.ts'
import {toProject} from '../settings/to-project.ts'
import {checkContracts} from './check-contracts.ts'
import {checkHistory} from './check-history.ts'
import {checkOutput} from './check-output.ts'
import {checkForge, checkNode} from './check-programs.ts'
import {findUnwritable} from './find-unwritable.ts'
import type {Finding} from './finding.ts'

/**
 * Check everything that a build needs besides the pages: programs, settings, contracts, cache, history and output.
 *
 * Nothing is changed. A check that depends on one that failed is left out.
 */
export async function checkSetup(cwd: string, options: SettingsOptions): Promise<Array<Finding>> {
  const findings: Array<Finding> = [checkNode(process.version)]
  const settings = await readSettings(cwd, options).catch((error: unknown) => {
    if (!(error instanceof SetupError)) throw error
    findings.push({subject: 'Settings', state: 'error', message: error.message})
    return undefined
  })
  if (!settings) return findings

  findings.push(checkSettings(settings, cwd))
  const {content, file} = settings
  const project = toProject(settings)
  if (project) {
    const isNamed = file !== undefined || options.contracts !== undefined
    const found = await checkContracts(project, {content, cwd, isNamed})
    if (found) findings.push(checkForge(settings.proof.path), ...found)
  }
  findings.push(
    await checkCache(settings, cwd),
    await checkHistory(content),
    checkOutput(settings, cwd)
  )
  return findings
}

function checkSettings({file, content}: Omit<CachePlaces, 'out'>, cwd: string): Finding {
  return file === undefined
    ? {
        subject: 'Settings',
        state: 'warning',
        message: `The folder \`${toName(content, cwd)}\` is built without settings, so rules about contracts are off`,
        fix: 'npx lockstep init'
      }
    : {subject: 'Settings', state: 'ok', message: toName(file, cwd)}
}

async function checkCache(places: CachePlaces, cwd: string): Promise<Finding> {
  try {
    const cache = await openCache(places)
    if (findUnwritable(path.join(cache, 'pages.json')) !== undefined) {
      const message = `Cannot write into \`${toName(cache, cwd)}\``
      const fix = 'Make the folder writable, or pass `--cache DIR`'
      return {subject: 'Cache', state: 'error', message, fix}
    }
    return {subject: 'Cache', state: 'ok', message: toName(cache, cwd)}
  } catch (error) {
    if (!(error instanceof SetupError)) throw error
    return {subject: 'Cache', state: 'error', message: error.message}
  }
}

function toName(file: string, cwd: string): string {
  return toRelativePath(cwd, file) || '.'
}
