import {mkdir} from 'node:fs/promises'
import path from 'node:path'
import {SetupError} from '@lockstep/problem'
import {findProgramFolders, findProxy, toEnvironment} from '../prepare/to-environment.ts'
import {type Home, writeHome} from '../prepare/write-home.ts'
import {type OwnNetwork, openNetwork} from './open-network.ts'
import {ownPorts} from './own-ports.ts'
import {type FolderServer, serveFolder} from './serve-folder.ts'
import {startGate} from './start-gate.ts'

/** Resources to close in reverse order, terminals before what they use. */
export type Closers = Array<{close: () => void}>

/** Options of `openSurroundings`. */
export interface SurroundingsOptions {
  /** Folder of the run. */
  root: string
  /** The variable that marks processes of the run. */
  mark: readonly [name: string, value: string]
  /** A built site to serve to the commands. */
  site?: {folder: string} | undefined
  /** Folders to search for programs before those of the environment. */
  path?: ReadonlyArray<string> | undefined
  tools?: ReadonlyArray<string> | undefined
  ownNetwork?: boolean | undefined
}

/** The environment of a run's commands. */
export interface Surroundings {
  home: Home
  env: Record<string, string>
  /** Folder for what terminals print. */
  logs: string
  network?: OwnNetwork | undefined
  /** The site, if there is one. */
  server?: FolderServer | undefined
  /** Returns the hosts that were refused since the last call. */
  takeRefused: () => Array<string>
}

/**
 * Open the environment of a run's commands: a home folder, a network, a proxy for other hosts, and the site. The
 * caller has to close everything that this adds to `closers`, even if it throws.
 */
export async function openSurroundings(
  {root, mark, site, path: named = [], tools = [], ownNetwork = false}: SurroundingsOptions,
  closers: Closers
): Promise<Surroundings> {
  const home = await writeHome(root, {named, path: findProgramFolders(process.env), tools})
  const [name, value] = mark
  const network = ownNetwork ? await openNetwork({[name]: value}) : undefined
  if (ownNetwork && !network) throw new SetupError('Cannot create a separate network for the run')
  const sockets = {gate: path.join(root, 'gate'), site: path.join(root, 'site')}
  const gate = await startGate(home.registries, findProxy(process.env), network && sockets.gate)
  closers.push(gate)
  const server = site && (await serveFolder(site.folder, network && sockets.site))
  if (server) closers.push(server)
  await network?.expose({
    [ownPorts.gate]: sockets.gate,
    ...(server && {[ownPorts.site]: sockets.site})
  })
  const logs = path.join(root, 'terminals')
  await mkdir(logs)
  const env = toEnvironment({root, home, proxy: gate.url, mark}, process.env)
  return {home, env, logs, network, server, takeRefused: gate.takeRefused}
}
