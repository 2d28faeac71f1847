import {execFileSync} from 'node:child_process'
import {createHash} from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import {createRequire} from 'node:module'
import {dirname, join, resolve} from 'node:path'
import {fileURLToPath} from 'node:url'
import {temporaryFolder} from './temporary-folder.ts'

const here = dirname(fileURLToPath(import.meta.url))
const cache = resolve(here, '../../.cache')
const solc = join(here, 'solc.js')
const require = createRequire(import.meta.url)

/** Find the binary of a Foundry tool: it is in a package of its own for every platform. */
export function findTool(name: 'forge' | 'cast'): string {
  const platform = process.platform === 'win32' ? 'win32' : process.platform
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  const tool = createRequire(require.resolve(`@foundry-rs/${name}/package.json`))
  const manifest = tool.resolve(`@foundry-rs/${name}-${platform}-${arch}/package.json`)
  return join(dirname(manifest), 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

/** Run a Foundry tool in a project and return its output. */
export function run(
  name: 'forge' | 'cast',
  args: ReadonlyArray<string>,
  options: {
    cwd?: string
    solc?: string
    profile?: string
    env?: Record<string, string | undefined>
  } = {}
): string {
  const {cwd, solc: solcPackage = 'solc', profile = 'default', env} = options
  return execFileSync(findTool(name), args, {
    cwd,
    encoding: 'utf8',
    env: {...process.env, FOUNDRY_PROFILE: profile, SOLC_PACKAGE: solcPackage, ...env},
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe']
  })
}

/** Settings which every project here has. */
export function foundryToml(more = ''): string {
  return `[profile.default]
solc = ${JSON.stringify(solc)}
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

/** Write a project of a few files into a new folder. */
function writeProject(files: Record<string, string>, toml = foundryToml()): string {
  const root = temporaryFolder()
  writeFiles(root, {'foundry.toml': toml, ...files})
  return root
}

/** Write files below a folder. */
export function writeFiles(root: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), {recursive: true})
    writeFileSync(join(root, path), text)
  }
}

/** Compile a project; what a compilation of the same files gave is taken from the cache. */
export function build(root: string, options: {force?: boolean; solc?: string} = {}): void {
  run('forge', ['build', ...(options.force ? ['--force'] : [])], {cwd: root, ...options})
}

/** A project of `files`, compiled; of the same files only once. */
export function builtProject(files: Record<string, string>, toml = foundryToml()): string {
  const root = writeProject(files, toml)
  const key = hash(JSON.stringify([files, toml, toolVersions()]))
  const kept = join(cache, 'projects', key)

  if (existsSync(kept)) {
    cpSync(kept, root, {recursive: true, preserveTimestamps: true})
  } else {
    build(root, {force: true})
    keep(root, kept)
  }

  return root
}

/** A code base of an npm package. */
export interface Corpus {
  name: string
  root: string
  solc: string
}

const corpora: Record<
  string,
  {sources: Array<[from: string, to: string]>; toml?: string; solc?: string}
> = {
  '@openzeppelin/contracts': {
    sources: [['@openzeppelin/contracts', 'src']],
    // Without the optimizer, the stack of some of its functions is too deep.
    toml: 'optimizer = true\nremappings = ["@openzeppelin/contracts/=src/"]\n'
  },
  solady: {sources: [['solady/src', 'src']]},
  solmate: {sources: [['solmate/src', 'src']]},
  '@uniswap/v4-core': {
    sources: [
      ['@uniswap/v4-core/src', 'src'],
      ['@uniswap/v4-core/lib/solmate/src', 'src/solmate']
    ],
    toml: 'optimizer = true\nvia_ir = false\nremappings = ["solmate/src/=src/solmate/"]\n',
    solc: 'solc-0.8.26'
  }
}

/** Names of the code bases. */
export const corpusNames = Object.keys(corpora)

/** Compile a code base, once: later runs take it from the cache. */
export function corpus(name: string): Corpus {
  const {sources = [], toml = '', solc: solcPackage = 'solc'} = corpora[name] ?? {}
  const config = foundryToml(toml)
  const versions = sources.map(([from]) => require(`${packageOf(from)}/package.json`).version)
  const key = hash(JSON.stringify([name, config, versions, toolVersions()]))
  const root = join(cache, 'corpora', `${name.replaceAll(/\W/g, '-')}-${key}`)

  once(root, () => {
    const made = temporaryFolder()

    for (const [from, to] of sources) {
      const manifest = require.resolve(`${packageOf(from)}/package.json`)
      const folder = join(dirname(manifest), from.slice(packageOf(from).length))
      cpSync(folder, join(made, to), {recursive: true, filter: isContract})
    }

    writeFiles(made, {'foundry.toml': config})
    build(made, {force: true, solc: solcPackage})
    keep(made, root)
  })

  return {name, root, solc: solcPackage}
}

/** Contracts, not their tests: those want pinned compilers and test frameworks. */
function isContract(path: string): boolean {
  const inside = path.slice(path.lastIndexOf('/node_modules/') + 1)
  return !/\/(build|node_modules|src\/test|lib\/solmate\/src\/test)(\/|$)/.test(inside.slice(13))
}

function packageOf(path: string): string {
  return path.split('/', path.startsWith('@') ? 2 : 1).join('/')
}

function toolVersions(): Array<string> {
  return ['solc', '@foundry-rs/forge'].map((name) => require(`${name}/package.json`).version)
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16)
}

/** Create a folder, or wait for another test that is creating it. */
function once(folder: string, make: () => void): void {
  const lock = `${folder}.lock`
  const started = Date.now()

  while (!existsSync(folder)) {
    try {
      mkdirSync(dirname(lock), {recursive: true})
      mkdirSync(lock)
    } catch {
      // Someone else has it; if they were stopped, it is free for the taking after a while.
      if (Date.now() - started > 180_000) rmSync(lock, {recursive: true, force: true})
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
      continue
    }

    try {
      if (!existsSync(folder)) make()
    } finally {
      rmSync(lock, {recursive: true, force: true})
    }
  }
}

/** Others may make the same at the same time: the first to finish stays. */
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

/** A file as text. */
export function readText(...path: Array<string>): string {
  return readFileSync(join(...path), 'utf8')
}
