import {execFile, execFileSync, spawnSync} from 'node:child_process'
import {cpSync, existsSync, renameSync, writeFileSync} from 'node:fs'
import {readdir, readFile} from 'node:fs/promises'
import path from 'node:path'
import {promisify} from 'node:util'
import {makeOnce} from '@lockstep/test-support'
import {inject} from 'vitest'

/** Folder of the site. */
export const siteFolder = path.resolve(import.meta.dirname, '..')

const program = path.join(siteFolder, '../packages/lockstep/bin/lockstep.js')

/** A site that was built for tests. */
export interface BuiltSite {
  /** Files that were written, by their address from the root. */
  files: ReadonlySet<string>
  /** Everything that is wrong with the content. */
  problems: Array<{severity: string}>
  code: number
  stderr: string
  readBytes: (file: string) => Promise<Buffer>
  readText: (file: string) => Promise<string>
}

/** Write what readers download, as `pnpm build` does. */
export async function writeDownloads(): Promise<void> {
  await promisify(execFile)(process.execPath, [path.join(siteFolder, 'tools/write-downloads.js')])
}

/** Write the downloads and build the site, as `pnpm build` does. All files of a run share what is written. */
export async function buildSite(): Promise<BuiltSite> {
  const root = path.join(inject('runFolder'), 'site')
  makeOnce(root, () => writeSite(root))
  const {code, stderr, problems}: Report = JSON.parse(
    await readFile(path.join(root, 'report.json'), 'utf8')
  )
  const dist = path.join(root, 'dist')
  const found = await readdir(dist, {recursive: true, withFileTypes: true})
  const files = found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)))
  return {
    files: new Set(files.map((file) => `/${file.split(path.sep).join('/')}`)),
    problems,
    code,
    stderr,
    readBytes: (file) => readFile(path.join(dist, file)),
    readText: (file) => readFile(path.join(dist, file), 'utf8')
  }
}

/** What is known of a build, next to what it wrote. */
type Report = Pick<BuiltSite, 'code' | 'stderr' | 'problems'>

/**
 * Copy the pages that were compiled before, as `pnpm lint` did in the same run of all tests.
 *
 * Compiling them takes most of the time of a build. Another process may be writing there, so nothing is shared.
 */
export function copyCache(folder: string): void {
  const own = path.join(siteFolder, '.lockstep')
  for (const name of ['pages.json', 'store']) {
    const from = path.join(own, name)
    if (existsSync(from)) cpSync(from, path.join(folder, name), {recursive: true})
  }
}

/** Build into a new folder, with a cache of its own. */
function writeSite(root: string): void {
  execFileSync(process.execPath, [path.join(siteFolder, 'tools/write-downloads.js')])
  const temporary = `${root}.${process.pid}`
  copyCache(temporary)
  const options = [
    '--site',
    siteFolder,
    '--out',
    path.join(temporary, 'dist'),
    '--cache',
    temporary
  ]
  // The program as it is compiled: the components of a site are loaded by Node itself, which reads no TypeScript.
  const {status, stdout, stderr} = spawnSync(
    process.execPath,
    [program, 'build', '--json', ...options],
    {cwd: siteFolder, encoding: 'utf8', maxBuffer: 2 ** 26}
  )
  // Where the set-up is wrong, nothing is written, and there is nothing to test.
  const code = status ?? 2
  if (code === 2) throw new Error(stderr)
  const report: Report = {code, stderr, problems: JSON.parse(stdout).problems}
  writeFileSync(path.join(temporary, 'report.json'), JSON.stringify(report))
  renameSync(temporary, root)
}

/** Run the program as it is compiled. */
export function runLockstep(
  args: ReadonlyArray<string>,
  env: NodeJS.ProcessEnv = process.env
): Promise<{code: number; stdout: string; stderr: string}> {
  return new Promise((resolve) => {
    const options = {cwd: siteFolder, env, maxBuffer: 2 ** 26}
    const child = execFile(process.execPath, [program, ...args], options, (_, stdout, stderr) => {
      resolve({code: child.exitCode ?? 2, stdout, stderr})
    })
  })
}
