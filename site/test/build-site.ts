import {execFile} from 'node:child_process'
import {mkdtemp, readdir, readFile, rm} from 'node:fs/promises'
import {tmpdir} from 'node:os'
import path from 'node:path'
import {promisify} from 'node:util'

/** Folder of the site. */
export const siteFolder = path.resolve(import.meta.dirname, '..')

/** A site that was built for a test. */
export interface BuiltSite {
  /** Files that were written, by their address from the root. */
  files: ReadonlySet<string>
  /** Everything that is wrong with the content. */
  problems: Array<{severity: string}>
  code: number
  stderr: string
  readBytes: (file: string) => Promise<Buffer>
  readText: (file: string) => Promise<string>
  remove: () => Promise<void>
}

/** Write what readers download, as `pnpm build` does. */
export async function writeDownloads(): Promise<void> {
  await promisify(execFile)(process.execPath, [path.join(siteFolder, 'tools/write-downloads.js')])
}

/** Write the downloads and build the site, as `pnpm build` does, into a folder of its own. */
export async function buildSite(): Promise<BuiltSite> {
  await writeDownloads()
  const out = await mkdtemp(path.join(tmpdir(), 'site-'))
  const options = ['--site', siteFolder, '--out', path.join(out, 'dist'), '--cache', out]
  // The program as it is compiled: the components of a site are loaded by Node itself, which reads no TypeScript.
  const {code, stdout, stderr} = await runLockstep(['build', '--json', ...options])
  // Where the set-up is wrong, nothing is written, and there is nothing to test.
  if (code === 2) throw new Error(stderr)
  const report = JSON.parse(stdout)
  const dist = path.join(out, 'dist')
  const found = await readdir(dist, {recursive: true, withFileTypes: true})
  const files = found
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)))
  return {
    files: new Set(files.map((file) => `/${file.split(path.sep).join('/')}`)),
    problems: report.problems,
    code,
    stderr,
    readBytes: (file) => readFile(path.join(dist, file)),
    readText: (file) => readFile(path.join(dist, file), 'utf8'),
    remove: () => rm(out, {recursive: true, force: true})
  }
}

/** Run the program as it is compiled. */
export function runLockstep(
  args: ReadonlyArray<string>
): Promise<{code: number; stdout: string; stderr: string}> {
  const program = path.join(siteFolder, '../packages/lockstep/bin/lockstep.js')
  return new Promise((resolve) => {
    const options = {cwd: siteFolder, maxBuffer: 2 ** 26}
    const child = execFile(process.execPath, [program, ...args], options, (_, stdout, stderr) => {
      resolve({code: child.exitCode ?? 2, stdout, stderr})
    })
  })
}
