import {execFileSync} from 'node:child_process'
import {createRequire} from 'node:module'
import {delimiter, dirname, join} from 'node:path'

const require = createRequire(import.meta.url)

/** Find the binary of a Foundry tool: it is in a package of its own for every platform. */
export function getTool(name: 'anvil' | 'forge' | 'cast'): string {
  const platform = process.platform === 'win32' ? 'win32' : process.platform
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  const tool = createRequire(require.resolve(`@foundry-rs/${name}/package.json`))
  const manifest = tool.resolve(`@foundry-rs/${name}-${platform}-${arch}/package.json`)
  return join(dirname(manifest), 'bin', process.platform === 'win32' ? `${name}.exe` : name)
}

/**
 * Prepend the folders of anvil, cast and forge to a `PATH`.
 *
 * Readers who have installed Foundry have the binaries, too. The scripts of npm that start them take a quarter more.
 */
export function withFoundry(path = ''): string {
  const folders = (['anvil', 'cast', 'forge'] as const).map((name) => dirname(getTool(name)))
  return [...folders, path].join(delimiter)
}

/** Run a Foundry tool in a project and return its output. */
export function runTool(
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
  return execFileSync(getTool(name), args, {
    cwd,
    encoding: 'utf8',
    env: {...process.env, FOUNDRY_PROFILE: profile, SOLC_PACKAGE: solcPackage, ...env},
    maxBuffer: 256 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe']
  })
}
