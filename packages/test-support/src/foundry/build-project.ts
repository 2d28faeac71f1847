import {createHash} from 'node:crypto'
import {cpSync, existsSync, mkdirSync, renameSync, rmSync} from 'node:fs'
import {createRequire} from 'node:module'
import {dirname, join} from 'node:path'
import {makeOnce} from '../make-once.ts'
import {writeFilesSync} from '../write-files.ts'
import {runTool} from './run-tool.ts'
import {temporaryFolder} from './temporary-folder.ts'

const cache = join(import.meta.dirname, '../../.cache')
/** The compiler from npm, as the program that forge expects. */
export const solcProgram = join(import.meta.dirname, 'solc')
const require = createRequire(import.meta.url)

/** Settings that every project of the tests has. */
export function foundryToml(more = ''): string {
  return `[profile.default]
solc = ${JSON.stringify(solcProgram)}
offline = true
auto_detect_remappings = false
ast = true
build_info = true
extra_output = ["storageLayout", "transientStorageLayout", "userdoc", "devdoc", "metadata"]
evm_version = "cancun"
${more}
[lint]
lint_on_build = false
`
}

/**
 * Compile a project.
 *
 * Without `force`, forge compiles only what has changed. Bytecode, which only a deployment needs, takes the compiler
 * most of its time.
 */
export function buildProject(
  root: string,
  {force, solc, hasCode = false}: {force?: boolean; solc?: string; hasCode?: boolean} = {}
): void {
  const env = {SOLC_CODE: hasCode ? 'on' : 'off'}
  runTool('forge', ['build', ...(force ? ['--force'] : [])], {cwd: root, env, ...(solc && {solc})})
}

/**
 * Create a compiled project of `files` in a new folder. The same files are compiled only once.
 *
 * Its contracts can be deployed only if it `hasCode`.
 */
export function builtProject(
  files: Record<string, string>,
  toml = foundryToml(),
  {hasCode = false}: {hasCode?: boolean} = {}
): string {
  const project = {'foundry.toml': toml, ...files}
  const built = keepBuilt('projects', {project, hasCode}, () => {
    const made = temporaryFolder()
    writeFilesSync(made, project)
    buildProject(made, {force: true, hasCode})
    return made
  })
  const root = temporaryFolder()
  cpSync(built, root, {recursive: true, preserveTimestamps: true})
  return root
}

/** Hash everything that a compilation depends on, except for the tools, to a name for its result. */
function toKey(input: unknown): string {
  const versions = ['solc', '@foundry-rs/forge'].map(
    (name) => require(`${name}/package.json`).version
  )
  return createHash('sha256')
    .update(JSON.stringify([input, versions]))
    .digest('hex')
    .slice(0, 16)
}

/**
 * Build a folder, or take what an earlier run or another test built from the same input.
 *
 * @param input - What the result depends on, except for the tools.
 */
export function keepBuilt(name: string, input: unknown, make: () => string): string {
  const root = join(cache, name, toKey(input))
  makeOnce(root, () => keep(make(), root))
  return root
}

/** Copy a folder to its place in one step, so that a test that was stopped leaves no half of it. */
function keep(from: string, to: string): void {
  const temporary = `${to}.${process.pid}`
  mkdirSync(dirname(to), {recursive: true})
  cpSync(from, temporary, {recursive: true, preserveTimestamps: true})

  try {
    renameSync(temporary, to)
  } catch (error) {
    rmSync(temporary, {recursive: true})
    if (!existsSync(to)) throw error
  }
}
