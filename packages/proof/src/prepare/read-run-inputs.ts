import {createHash} from 'node:crypto'
import {readFileSync, realpathSync} from 'node:fs'
import path from 'node:path'
import {splitStatements} from '@lockstep/shell'
import type {Plan} from '../plan/plan.ts'
import {toPlanDigest} from '../plan/to-plan-digest.ts'
import {readCopyDigest} from '../project/read-copy-digest.ts'
import type {RunOptions} from '../run/run-plan.ts'
import {findTool} from './find-tools.ts'
import {listCalled} from './list-called.ts'
import {findProgramFolders} from './to-environment.ts'

/** Programs that every run calls. */
const always = ['bash', 'sh']

/**
 * Read a digest of everything that a run starts with: the page, the settings, the project and the programs.
 *
 * It can't include files that commands load from the site, which are listed in the transcript after the run, or the
 * answers of package registries.
 */
export async function readRunInputs(
  plan: Plan,
  {site, project, path: named = [], tools = [], setup = '', ownNetwork = false}: RunOptions
): Promise<string> {
  const folders = [...named, ...findProgramFolders(process.env), ...systemFolders]
  const statements = plan.steps.flatMap((step) => (step.kind === 'run' ? step.statements : []))
  const called = listCalled([...statements, ...splitStatements(setup)])
  const names = new Set([...always, ...tools, ...called])
  const inputs = [
    [process.platform, process.arch],
    // Positions on the page are in the transcript, and its text says which values don't vary.
    [toPlanDigest(plan), plan.file, plan.options, plan.text],
    [site?.origin ?? '', setup, ownNetwork],
    plan.options.project && project !== undefined ? await readCopyDigest(project) : '',
    [...names].sort().map((name) => [name, readProgram(name, folders)])
  ]
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex')
}

const systemFolders = ['/usr/local/bin', '/usr/bin', '/bin']

/** Digests of programs by place: all pages of a site run the same ones. */
const known = new Map<string, string>()

/**
 * Read a digest of a program, which is more precise than its version. Returns an empty text for a command of the
 * shell.
 */
function readProgram(name: string, folders: ReadonlyArray<string>): string {
  const tool = findTool(name, folders)
  if (tool === undefined) return ''
  const place = realpathSync(tool)
  const digest = known.get(place) ?? readProgramDigest(place)
  known.set(place, digest)
  return digest
}

function readProgramDigest(place: string): string {
  const bytes = readFileSync(place)
  const isScript = bytes.subarray(0, 2).toString('latin1') === '#!'
  // The launchers of package managers name folders of this machine, and versions below them.
  const text = isScript
    ? bytes.toString('latin1').replace(/(?<![^\s"':=])[^\s"':=]*[\\/]node_modules[\\/]/g, '')
    : bytes
  return createHash('sha256').update(text).update(readManifest(place)).digest('hex')
}

/** Read the version of the package that a program belongs to, because most of its code is in other files. */
function readManifest(place: string): string {
  for (let folder = path.dirname(place); folder.includes('node_modules'); ) {
    const found = readVersion(folder)
    if (found !== '') return found
    folder = path.dirname(folder)
  }
  return ''
}

function readVersion(folder: string): string {
  try {
    const {name, version} = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
    return typeof version === 'string' ? `${name}@${version}` : ''
  } catch {
    // The folder has no manifest, or one that only sets the type of its modules.
    return ''
  }
}
