import path from 'node:path'
import type {Home} from './write-home.ts'

/** The parts of a run's environment. */
export interface EnvironmentOptions {
  /** Folder of the run. */
  root: string
  home: Home
  proxy: string
  /** The variable that marks processes of the run. */
  mark: readonly [name: string, value: string]
}

/** Create a clean environment with nothing from the current user, especially no keys or tokens. */
export function toEnvironment(
  {root, home: {home, bin}, proxy, mark: [name, value]}: EnvironmentOptions,
  own: NodeJS.ProcessEnv
): Record<string, string> {
  const env: Record<string, string> = {
    PATH: [bin, '/usr/local/bin', '/usr/bin', '/bin'].join(path.delimiter),
    HOME: home,
    TMPDIR: path.join(root, 'tmp'),
    LANG: 'C.UTF-8',
    TERM: 'dumb',
    NO_COLOR: '1',
    npm_config_update_notifier: 'false',
    [name]: value
  }
  for (const variable of ['http_proxy', 'https_proxy', 'HTTP_PROXY', 'HTTPS_PROXY'])
    env[variable] = proxy
  for (const variable of ['no_proxy', 'NO_PROXY']) env[variable] = '127.0.0.1,localhost,::1'
  for (const variable of ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR']) {
    const value = own[variable]
    if (value !== undefined) env[variable] = value
  }
  return env
}

/** Find the folders of programs in an environment: those in `PATH`, of Node.js and of the package manager. */
export function findProgramFolders(env: NodeJS.ProcessEnv): Array<string> {
  const folders = (env.PATH ?? '').split(path.delimiter).filter((folder) => folder !== '')
  const manager = env.npm_execpath
  return [...folders, path.dirname(process.execPath), ...(manager ? [path.dirname(manager)] : [])]
}

/** Find the proxy of an environment. */
export function findProxy(env: NodeJS.ProcessEnv): string | undefined {
  const proxy = env.https_proxy || env.HTTPS_PROXY || undefined
  return proxy !== undefined && URL.canParse(proxy) ? proxy : undefined
}
